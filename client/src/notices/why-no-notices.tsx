import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { isTabOfIphone } from '#lib/install/home-screen.ts';

/** Explains why a browser without push shows no notices: on an iPhone only apps on the home screen can. */
export function WhyNoNotices() {
  if (!isTabOfIphone())
    return <Trans>This browser shows no notices. The app tells you when you open it.</Trans>;
  return (
    <>
      <Trans>To get notices on this device add Ateria to the home screen first.</Trans>{' '}
      <Link to="/settings" hash="install">
        <Trans>How it is done</Trans>
      </Link>
    </>
  );
}
