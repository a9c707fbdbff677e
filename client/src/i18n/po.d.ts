declare module '*.po' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

declare module '*.po?first' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

declare module '*.po?most' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

declare module '*.po?rare' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}
