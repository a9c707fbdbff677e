import { Trans } from '@lingui/react/macro';

export const CONTENT_ID = 'content';

/** Lets keyboard users skip the navigation. */
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
