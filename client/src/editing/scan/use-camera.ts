import { useCallback, useEffect, useRef, useState } from 'react';

/** `refused`: the person or the browser denies it; `absent`: there is no camera. */
export type CameraState = 'off' | 'opening' | 'on' | 'refused' | 'absent';

const wanted: MediaStreamConstraints = {
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
};

/** The device's rear camera, shown in a `video`; on while it is wanted and the page is visible. */
export function useCamera(isWanted: boolean) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('off');
  const isSeen = useIsSeen();
  const isOn = isWanted && isSeen;

  useEffect(() => {
    if (!isOn) return;
    let stream: MediaStream | null = null;
    let isGone = false;
    setState('opening');
    open().then(
      async (opened) => {
        stream = opened;
        if (isGone || !video.current) return stop(opened);
        video.current.srcObject = opened;
        await video.current.play().catch(() => {});
        if (!isGone) setState('on');
      },
      (error: unknown) => !isGone && setState(isRefusal(error) ? 'refused' : 'absent'),
    );
    return () => {
      isGone = true;
      if (stream) stop(stream);
      setState('off');
    };
  }, [isOn]);

  return { video, state };
}

/** Whether camera permission was granted before. */
export async function isCameraAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'granted';
  } catch {
    // Some browsers do not say; the app then explains the camera before the browser asks.
    return false;
  }
}

async function open(): Promise<MediaStream> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices) throw new DOMException('no camera here', 'NotFoundError');
  return mediaDevices.getUserMedia(wanted);
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

const isRefusal = (error: unknown) =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError');

/** Whether the page is visible: otherwise the camera is off. */
function useIsSeen(): boolean {
  const [isSeen, setSeen] = useState(() => document.visibilityState === 'visible');
  const look = useCallback(() => setSeen(document.visibilityState === 'visible'), []);
  useEffect(() => {
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [look]);
  return isSeen;
}
