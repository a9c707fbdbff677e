/** Controls calls into a page, which may be frozen for a while or gone. */
export interface Gate {
  /** Calls into the page: now, when it thaws, or never. */
  enter: (call: () => void) => void;
  freeze: () => void;
  thaw: () => void;
  kill: () => void;
  isDead: () => boolean;
  isFrozen: () => boolean;
}

export function createGate(): Gate {
  let state: 'open' | 'frozen' | 'dead' = 'open';
  let held: (() => void)[] = [];
  return {
    enter: (call) => {
      if (state === 'open') call();
      else if (state === 'frozen') held.push(call);
    },
    freeze: () => {
      if (state === 'open') state = 'frozen';
    },
    thaw: () => {
      if (state !== 'frozen') return;
      state = 'open';
      for (const call of held.splice(0)) call();
    },
    kill: () => {
      state = 'dead';
      held = [];
    },
    isDead: () => state === 'dead',
    isFrozen: () => state === 'frozen',
  };
}
