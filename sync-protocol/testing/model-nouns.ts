import type { DeclaredNoun } from '../src/nouns/define-noun.ts';
import type { Noun } from '../src/nouns/noun.ts';
import { type Queue, queueOf } from '../src/nouns/queue.ts';
import { nouns, queues } from '../src/nouns/registry.ts';
import { chore } from './chore.ts';

/** The product's nouns and one that has every kind of rule. */
export const modelNouns: readonly DeclaredNoun[] = [...nouns, chore];

export const modelQueues: readonly Queue[] = [...queues, queueOf(chore)];

const nounByName = new Map(modelNouns.map((noun) => [noun.name, noun]));
const queueByName = new Map(modelQueues.map((queue) => [queue.name, queue]));

/** @throws RangeError for a name that is not among `modelNouns` */
export function nounNamed(name: string): DeclaredNoun {
  const noun = nounByName.get(name);
  if (!noun) throw new RangeError(`unknown noun ${name}`);
  return noun;
}

/** @throws RangeError for a name that is not among `modelQueues` */
export function queueNamed(name: string): Queue {
  const queue = queueByName.get(name);
  if (!queue) throw new RangeError(`unknown queue ${name}`);
  return queue;
}

/** What people edit in a seed: of the product in even ones, of every kind of rule in odd ones. */
export function nounsOfSeed(seed: number): readonly Noun[] {
  return seed % 2 === 0 ? modelNouns : [chore];
}
