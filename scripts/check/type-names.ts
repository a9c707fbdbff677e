/** Told apart by what they are: how often one pays, which a price needs, and the schema of it, which a price does without. */
const toldApart = new Set(['BillingPeriod']);

const ofProduct = /^(?:client|server|sync-protocol)\/src\/(?!.*(?:\btesting\/|\.test\.|\.gen\.|\broutes\/))/;
const exported =
  /^export (?:default )?(?:async )?(?:type|interface|class|function|const) ([A-Z]\w*[a-z]\w*)/gm;

/** Every name that two files of the product give to types, schemas or components of their own, as one sentence each. */
export function findSharedNames(files: ReadonlyMap<string, string>): string[] {
  const filesOf = new Map<string, Set<string>>();
  for (const [file, text] of files)
    if (ofProduct.test(file))
      for (const [, name = ''] of text.matchAll(exported))
        filesOf.set(name, (filesOf.get(name) ?? new Set()).add(file));
  return [...filesOf]
    .filter(([name, found]) => found.size > 1 && !toldApart.has(name))
    .map(([name, found]) => `${name} is two things: ${[...found].join(', ')}`);
}
