import type { Household } from 'sync-protocol/api/households.ts';
import type { TestApp } from './test-app.ts';

/** The person's first household, which requests without a household mean. */
export async function firstHousehold({ call }: TestApp, person: string): Promise<Household> {
  const [first] = (await call(person, 'GET', '/api/households')).json() as Household[];
  if (!first) throw new Error(`${person} has no household`);
  return first;
}

/** Lets a person join a household of `host` by an invite; returns it as they see it. */
export async function joinHousehold(
  { call }: TestApp,
  { host, person, household }: { host: string; person: string; household: string },
): Promise<Household> {
  const { link } = (await call(host, 'POST', `/api/households/${household}/invites`)).json();
  const answer = await call(person, 'POST', '/api/invites/accept', { token: link.split('#')[1] });
  if (answer.statusCode !== 200) throw new Error(`${person} cannot join: ${answer.body}`);
  return answer.json();
}

/** The id of the person who has read the household. */
export const ownIdIn = ({ members }: Household): string => members.find(({ isMe }) => isMe)?._id ?? '';
