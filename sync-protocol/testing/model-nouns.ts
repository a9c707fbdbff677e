import type { DeclaredNoun } from '../src/nouns/define-noun.ts';
import type { Noun } from '../src/nouns/noun.ts';
import { nouns, resources } from '../src/nouns/registry.ts';
import { type Resource, resourceOf } from '../src/nouns/resource.ts';
import { chore } from './chore.ts';

/** The product's nouns and one that has every kind of rule. */
export const modelNouns: readonly DeclaredNoun[] = [...nouns, chore];

export const modelResources: readonly Resource[] = [...resources, resourceOf(chore)];

const nounByName = new Map(modelNouns.map((noun) => [noun.name, noun]));
const resourceByName = new Map(modelResources.map((resource) => [resource.name, resource]));

/** @throws RangeError for a name that is not among `modelNouns` */
export function nounNamed(name: string): DeclaredNoun {
  const noun = nounByName.get(name);
  if (!noun) throw new RangeError(`unknown noun ${name}`);
  return noun;
}

/** @throws RangeError for a name that is not among `modelResources` */
export function resourceNamed(name: string): Resource {
  const resource = resourceByName.get(name);
  if (!resource) throw new RangeError(`unknown resource ${name}`);
  return resource;
}

/** What people edit in a seed: of the product in even ones, of every kind of rule in odd ones. */
export function nounsOfSeed(seed: number): readonly Noun[] {
  return seed % 2 === 0 ? modelNouns : [chore];
}
