import type { DeclaredNoun } from '../src/nouns/define-noun.ts';
import { nouns, resources } from '../src/nouns/registry.ts';
import { type Resource, resourceOf } from '../src/nouns/resource.ts';
import { chore } from './chore.ts';

/** The product's nouns and one that has every kind of rule. */
export const modelNouns: readonly DeclaredNoun[] = [...nouns, chore];

export const modelResources: readonly Resource[] = [...resources, resourceOf(chore)];

/** @throws RangeError for a name that is not among `modelNouns` */
export function nounNamed(name: string): DeclaredNoun {
  const noun = modelNouns.find((candidate) => candidate.name === name);
  if (!noun) throw new RangeError(`unknown noun ${name}`);
  return noun;
}

/** @throws RangeError for a name that is not among `modelResources` */
export function resourceNamed(name: string): Resource {
  const resource = modelResources.find((candidate) => candidate.name === name);
  if (!resource) throw new RangeError(`unknown resource ${name}`);
  return resource;
}
