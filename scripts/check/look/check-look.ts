import { readdirSync, readFileSync } from 'node:fs';
import { tokenValues } from '../../../client/scripts/look/token-values.ts';
import { breakpoints, iconSizes } from '../../../client/src/ui/look/tokens.ts';
import { fromRoot } from '../../run/root.ts';
import { findRawValues, type Tokens } from './find-raw-values.ts';
import { findStrangeClasses } from './find-strange-classes.ts';

/** Files that define the tokens. */
const tokenFiles = /\/ui\/look\/(?:tokens|semantic-colors)\.ts$/;

/** Files that the browser reads before any token is defined; they repeat the tokens' colours. */
const beforeTheApp = ['client/index.html', 'client/public/theme.js', 'client/web-manifest.ts'];

/**
 * Pages and mails of the server, outside of the app's design system: they use the tokens' colours, but sizes
 * of their own.
 */
const ofServer = ['server/src/lib/page-look/look.css', 'server/src/mail/mail-text.ts'];

export function checkLook(): string[] {
  const ofApp = readdirSync(fromRoot('client/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:css|tsx?)$/.test(name) && !/\.test\.tsx?$|(?:^|\/)testing\//.test(name))
    .map((name) => `client/src/${name}`)
    .filter((name) => !tokenFiles.test(name));
  const files = [...ofApp, ...beforeTheApp].map(
    (name) => [name, readFileSync(fromRoot(name), 'utf8')] as const,
  );
  const tokens = systemTokens();
  return [
    ...findRawValues(new Map(files), tokens),
    ...findStrangeClasses(new Map(files)),
    ...ofServer.flatMap((name) => strangeColors(name, tokens)),
  ];
}

const strangeColors = (name: string, { colors }: Tokens) =>
  [...readFileSync(fromRoot(name), 'utf8').matchAll(/#[0-9a-f]{3,8}\b/gi)]
    .filter(([color]) => !colors.has(color.toLowerCase()))
    .map(([color]) => `${name} has ${color}, which is no token's colour`);

function systemTokens(): Tokens {
  const values = tokenValues();
  // Media queries use a width or one pixel less, so that e.g. up to 768 px is a phone and from 769 px on is
  // not.
  const widths = Object.values(breakpoints).flatMap((width) => [width, oneLess(width)]);
  return {
    properties: new Set(values.keys()),
    breakpoints: new Set(widths),
    iconSizes: new Set<number>(iconSizes),
    colors: new Set([...values.values()].flatMap(({ light, dark }) => [light, dark])),
  };
}

const oneLess = (width: string) => (width.endsWith('px') ? `${Number.parseInt(width, 10) - 1}px` : width);
