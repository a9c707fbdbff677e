/** Alternating tones of a kitchen timer. */
const tones = [
  { hertz: 880, at: 0 },
  { hertz: 1175, at: 0.25 },
  { hertz: 880, at: 0.5 },
  { hertz: 1175, at: 0.75 },
] as const;
const toneSeconds = 0.2;
const loudness = 0.4;
const vibrationMs = [300, 150, 300, 150, 300];

export interface Bell {
  /** Unlocks sound; browsers require a press, so call it in one. */
  wake: () => void;
  ring: () => void;
  /** Releases the audio device, which uses battery while open. */
  rest: () => void;
}

/** A synthesized bell, so that no file has to be loaded; silent on a page that was never pressed. */
export function createBell(): Bell {
  let context: AudioContext | null = null;
  const voice = async () => {
    context ??= new AudioContext();
    await context.resume();
    return context;
  };
  return {
    wake: () => void voice().catch(() => undefined),
    ring: () => {
      navigator.vibrate?.(vibrationMs);
      // The press may have been before the bell was created.
      if (context || navigator.userActivation?.hasBeenActive) voice().then(sound, () => undefined);
    },
    rest: () => void context?.suspend().catch(() => undefined),
  };
}

/** This page's bell. */
export const bell = createBell();

/** Plays the tones, starting now. */
export function sound(context: BaseAudioContext): void {
  const start = context.currentTime;
  for (const { hertz, at } of tones) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hertz;
    // Fades in and out to avoid clicks.
    volume.gain.setValueAtTime(0, start + at);
    volume.gain.linearRampToValueAtTime(loudness, start + at + 0.02);
    volume.gain.linearRampToValueAtTime(0, start + at + toneSeconds);
    tone.connect(volume).connect(context.destination);
    tone.start(start + at);
    tone.stop(start + at + toneSeconds);
  }
}
