import { Trans } from '@lingui/react/macro';

export const CONTENT_ID = 'content';

/** For the keyboard: past the navigation, straight to the page. */
export function SkipLink() {
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="skip-link"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(CONTENT_ID)?.focus();
      }}
    >
      <Trans>Skip to the content</Trans>
    </a>
  );
}
