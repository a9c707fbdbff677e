import { useCallback, useEffect, useRef, useState } from 'react';

/** `refused`: the person or the browser says no; `absent`: there is none to be had. */
export type CameraState = 'off' | 'opening' | 'on' | 'refused' | 'absent';

const wanted: MediaStreamConstraints = {
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
};

/** The camera on the back of the device, shown in a `video`; on while it is wanted and the page is seen. */
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

/** Whether the camera may be used without a question, as it was allowed before. */
export async function isCameraAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'granted';
  } catch {
    // Some browsers do not tell: then it is asked for in words first.
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

/** A page that nobody sees films nothing. */
function useIsSeen(): boolean {
  const [isSeen, setSeen] = useState(() => document.visibilityState === 'visible');
  const look = useCallback(() => setSeen(document.visibilityState === 'visible'), []);
  useEffect(() => {
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [look]);
  return isSeen;
}
