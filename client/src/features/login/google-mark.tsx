import { chakra } from '@chakra-ui/react';

export function GoogleMark() {
  return (
    <chakra.svg viewBox="0 0 48 48" boxSize="5" aria-hidden focusable="false">
      <path
        fill="#4285f4"
        d="M45.1 24.5c0-1.6-.1-2.8-.4-4.1H24v7.4h12.1c-.2 1.9-1.6 4.9-4.6 6.9l7.1 5.5c4.2-3.9 6.5-9.6 6.5-15.7Z"
      />
      <path
        fill="#34a853"
        d="M24 46c5.9 0 10.9-2 14.5-5.3l-7.1-5.5c-1.9 1.3-4.4 2.2-7.4 2.2-5.8 0-10.7-3.8-12.5-9.1l-7.3 5.6C7.9 41.1 15.4 46 24 46Z"
      />
      <path
        fill="#fbbc05"
        d="M11.5 28.3c-.5-1.3-.7-2.8-.7-4.3s.3-3 .7-4.3l-7.3-5.7C2.7 17 1.8 20.4 1.8 24s.9 7 2.4 10Z"
      />
      <path
        fill="#ea4335"
        d="M24 10.6c4.1 0 6.9 1.8 8.5 3.3l6.2-6.1C34.9 4.2 29.9 2 24 2 15.4 2 7.9 6.9 4.2 14l7.3 5.7c1.8-5.3 6.7-9.1 12.5-9.1Z"
      />
    </chakra.svg>
  );
}
