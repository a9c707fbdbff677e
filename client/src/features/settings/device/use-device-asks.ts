import { useCallback, useEffect, useState } from 'react';
import { isTabOfIphone } from '#lib/install/home-screen.ts';

/** State of a permission or capability; `refused` by the person or by the device itself. */
export type AskState = 'on' | 'off' | 'refused' | 'impossible';

export interface DeviceAsks {
  install: AskState;
  notices: AskState;
  storage: AskState;
  wakeLock: AskState;
}

/** Undefined until known. Call `readAgain` after a request. */
export function useDeviceAsks(): { asks: DeviceAsks | undefined; readAgain: () => void } {
  const [asks, setAsks] = useState<DeviceAsks>();
  const [reading, setReading] = useState(0);
  const readAgain = useCallback(() => setReading((count) => count + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading is one of its own
  useEffect(() => {
    let isCurrent = true;
    void readAsks().then((read) => isCurrent && setAsks(read));
    return () => {
      isCurrent = false;
    };
  }, [reading]);
  useEffect(() => {
    // The person may come back from settings of the browser or phone.
    const onVisible = () => document.visibilityState === 'visible' && readAgain();
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('appinstalled', readAgain);
    // Safari grants a wake lock only on a page that was touched.
    document.addEventListener('pointerup', readAgain, { once: true });
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('appinstalled', readAgain);
      document.removeEventListener('pointerup', readAgain);
    };
  }, [readAgain]);
  return { asks, readAgain };
}

async function readAsks(): Promise<DeviceAsks> {
  const [storage, wakeLock] = await Promise.all([readStorage(), tryWakeLock()]);
  return { install: readInstall(), notices: readNotices(), storage, wakeLock };
}

/** Whether this window is the installed app. */
function readInstall(): AskState {
  const isApp = ['standalone', 'minimal-ui', 'window-controls-overlay'].some(
    (mode) => matchMedia(`(display-mode: ${mode})`).matches,
  );
  const isOnIphone = 'standalone' in navigator && !isTabOfIphone();
  return isApp || isOnIphone ? 'on' : 'off';
}

const permissions: Record<NotificationPermission, AskState> = {
  granted: 'on',
  default: 'off',
  denied: 'refused',
};

function readNotices(): AskState {
  return 'Notification' in window ? permissions[Notification.permission] : 'impossible';
}

async function readStorage(): Promise<AskState> {
  // Undefined without a secure connection.
  const storage: StorageManager | undefined = navigator.storage;
  if (!storage?.persist) return 'impossible';
  return (await storage.persisted().catch(() => false)) ? 'on' : 'off';
}

/** The permission cannot be queried, so a lock is requested and released at once. */
async function tryWakeLock(): Promise<AskState> {
  if (!('wakeLock' in navigator)) return 'impossible';
  try {
    const lock = await navigator.wakeLock.request('screen');
    await lock.release();
    return 'on';
  } catch {
    return 'refused';
  }
}
