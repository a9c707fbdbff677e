/** Two tones, as a kitchen timer has them; and then quiet. */
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
  /** Browsers give a page its voice at a press: call it at one. */
  wake: () => void;
  ring: () => void;
  /** Lets go of the device's sound, which takes of its battery as long as it is open. */
  rest: () => void;
}

/** A bell made of tones, so that nothing has to be loaded for it; a page that has not been pressed yet stays mute. */
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
      // The press may have been before there was a bell.
      if (context || navigator.userActivation?.hasBeenActive) voice().then(sound, () => undefined);
    },
    rest: () => void context?.suspend().catch(() => undefined),
  };
}

/** The one of this page. */
export const bell = createBell();

/** Plays the tones from now on. */
export function sound(context: BaseAudioContext): void {
  const start = context.currentTime;
  for (const { hertz, at } of tones) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hertz;
    // Without a click at either end.
    volume.gain.setValueAtTime(0, start + at);
    volume.gain.linearRampToValueAtTime(loudness, start + at + 0.02);
    volume.gain.linearRampToValueAtTime(0, start + at + toneSeconds);
    tone.connect(volume).connect(context.destination);
    tone.start(start + at);
    tone.stop(start + at + toneSeconds);
  }
}
