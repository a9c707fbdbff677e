import { useLingui } from '@lingui/react';
import { useLingui as useText } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { NAVIGATION } from './navigation.ts';

/** The most used pages, in reach of the thumb on a phone. */
export function TabBar() {
  const { _ } = useLingui();
  const { t } = useText();
  return (
    <nav aria-label={t`Shortcuts`} className="tab-bar">
      <ul>
        {NAVIGATION.map(
          ({ to, tab, icon: Icon }) =>
            tab && (
              <li key={to}>
                <Link to={to}>
                  <Icon size={22} aria-hidden />
                  {_(tab)}
                </Link>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}
