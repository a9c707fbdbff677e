import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';

export const CONTENT_ID = 'content';

/** For the keyboard: past the navigation, straight to the page. */
export function SkipLink() {
  return (
    <chakra.a
      href={`#${CONTENT_ID}`}
      position="fixed"
      top="2"
      left="2"
      zIndex="skipLink"
      px="4"
      py="3"
      rounded="md"
      bg="neutral.solid"
      color="neutral.contrast"
      transform="translateY(-200%)"
      _focusVisible={{ transform: 'none' }}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(CONTENT_ID)?.focus();
      }}
    >
      <Trans>Skip to the content</Trans>
    </chakra.a>
  );
}
