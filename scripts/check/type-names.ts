/** Names that exist both as a plain list of words, for code without the schema library, and as a schema. */
const toldApart = new Set(['BillingPeriod', 'Interval']);

const ofProduct = /^(client|server|sync-protocol)\/src\/(?!.*(?:\btesting\/|\.test\.|\.gen\.|\broutes\/))/;
const declared =
  /^(export )?(?:default )?(?:async )?(type|interface|class|function|const) ([A-Z]\w*[a-z]\w*)/gm;

/**
 * Every name that two files of the product give to types, schemas or components of their own, as one sentence
 * each. Names that are not exported are compared within their workspace only; a component that is not
 * exported, `Row` or `Form`, is part of its page and may share its name.
 */
export function findSharedNames(files: ReadonlyMap<string, string>): string[] {
  const filesOf = new Map<string, Set<string>>();
  const take = (name: string, file: string) => filesOf.set(name, (filesOf.get(name) ?? new Set()).add(file));
  for (const [file, text] of files) {
    const [, workspace] = ofProduct.exec(file) ?? [];
    if (workspace === undefined) continue;
    for (const [, isExported, kind, name = ''] of text.matchAll(declared)) {
      const isPart = file.endsWith('.tsx') && (kind === 'function' || kind === 'const');
      if (isExported) take(name, file);
      if (isExported || !isPart) take(`${workspace} ${name}`, file);
    }
  }
  const sentences = [...filesOf]
    .filter(([, found]) => found.size > 1)
    .map(([key, found]) => [key.replace(/^.* /, ''), [...found].join(', ')] as const)
    .filter(([name]) => !toldApart.has(name))
    .map(([name, found]) => `${name} is two things: ${found}`);
  return [...new Set(sentences)];
}
