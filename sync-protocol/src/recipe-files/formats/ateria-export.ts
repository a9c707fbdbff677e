import { exportFileName } from '../../export/account-export.ts';
import { sha256OfUrl } from '../../images/images.ts';
import { type Beside, type RecipeDocument, RecipeFileFault } from '../file-recipe.ts';
import { type JsonThing, listIn, textIn, thingOf } from '../json-parts.ts';
import { readRecord, recipeOfOwn } from '../own-values.ts';

export function isAteriaExport(thing: JsonThing): boolean {
  return textIn(thing, 'format') === 'ateria-export';
}

/** The recipes in a "Download my data" export; everything else in it is ignored. */
export function readAteriaExport(thing: JsonThing, beside: Beside | null): RecipeDocument {
  const records = thingOf(thing.of('records'));
  return {
    format: 'ateria',
    recipes: (records === null ? [] : listIn(records, 'recipe')).map((record) => () => {
      const { _id, ...values } = (record ?? {}) as { _id?: unknown };
      const own = readRecord(_id, values);
      if (own === null) throw new RecipeFileFault('broken_file');
      const sha256 = sha256OfUrl(own.imageUrl);
      const folder = beside?.path.slice(0, -exportFileName.length) ?? '';
      const path = beside?.paths.find((each) => each === `${folder}pictures/${sha256}.webp`);
      return recipeOfOwn(own, beside && path ? () => beside.read(path) : null);
    }),
  };
}
