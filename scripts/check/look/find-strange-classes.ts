/** Layers below the features, whose styles all may use. */
const shared = /^client\/src\/(?:ui|shell)\//;

/**
 * Every class of an element that no style sheet within reach defines, each as one sentence. Within reach are
 * the sheets of the look and the shell, and those of the element's own feature; everything else is written in
 * props (client/README.md, "Look").
 *
 * @param files contents of style sheets and components by path from the root
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
