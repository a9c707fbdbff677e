/** The layers below the features: what they draw all may use. */
const shared = /^client\/src\/(?:ui|shell)\//;

/**
 * Every class that an element has and no sheet within its reach draws, each as one sentence. Within reach is what the look or the shell draws and what
 * the element's own feature or room does: all else is written in props (client/README.md, "Look").
 *
 * @param files paths from the root and what is in them: sheets and components
 */
export function findStrangeClasses(files: ReadonlyMap<string, string>): string[] {
  const sheets = [...files]
    .filter(([file]) => file.endsWith('.css'))
    .map(([file, source]) => ({
      room: roomOf(file),
      isShared: shared.test(file),
      classes: classesIn(source),
    }));
  return [...files]
    .filter(([file]) => file.endsWith('.tsx'))
    .flatMap(([file, source]) => {
      const within = sheets.filter(({ room, isShared }) => isShared || room === roomOf(file));
      return namedIn(source)
        .filter((name) => !within.some(({ classes }) => classes.has(name)))
        .map(
          (name) => `${file} has the class ${name}, which no sheet of ui/, shell/ or ${roomOf(file)} draws`,
        );
    });
}

/** `client/src/features/calendar`, `client/src/shell`. */
const roomOf = (file: string) => {
  const parts = file.split('/').slice(0, -1);
  return parts.slice(0, parts[2] === 'features' ? 4 : 3).join('/');
};

const classesIn = (sheet: string) =>
  new Set([...sheet.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name));

const namedIn = (source: string) => [
  ...new Set(
    [...source.matchAll(/\bclassName="([^"]+)"/g)].flatMap(([, names = '']) =>
      names.split(' ').filter(Boolean),
    ),
  ),
];
