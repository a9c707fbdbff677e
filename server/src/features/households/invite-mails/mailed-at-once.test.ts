import type { MadeInvite } from 'sync-protocol/api/households.ts';
import { mostInviteMails } from 'sync-protocol/api/households.ts';
import { afterEach, expect, test } from 'vitest';
import { onBothDatabases } from '#db/testing/on-both-databases.ts';
import { firstHousehold } from '#testing/households.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

await onBothDatabases((newDatabaseUrl) => {
  const servers: TestApp[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });

  /** Mails concurrently from all of a person's households; returns how many mails were accepted. */
  async function mailAtOnce(emails: (n: number) => string[]): Promise<number> {
    const databaseUrl = await newDatabaseUrl();
    const server = await startTestApp({
      env: databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl },
    });
    servers.push(server);
    const { call } = server;
    const homes = [(await firstHousehold(server, 'aino'))._id];
    while (homes.length < 10)
      homes.push((await call('aino', 'POST', '/api/households', { name: 'Cottage' })).json()._id);
    const invites: [string, MadeInvite][] = [];
    for (const home of homes)
      invites.push([home, (await call('aino', 'POST', `/api/households/${home}/invites`)).json()]);
    const answers = await Promise.all(
      invites.flatMap(([home, { _id, link }], n) =>
        emails(n).map((email) =>
          call('aino', 'POST', `/api/households/${home}/invites/${_id}/mail`, {
            token: link.split('#')[1],
            email,
            locale: 'en',
          }),
        ),
      ),
    );
    const sent = answers.filter(({ statusCode }) => statusCode === 204);
    for (const answer of answers) if (!sent.includes(answer)) expect(answer.json().code).toBe('rate_limited');
    return sent.length;
  }

  test('to one address no more are mailed than may be, from however many households at once', async () => {
    expect(await mailAtOnce(() => ['ville@example.com'])).toBe(mostInviteMails.address);
  });

  test('one person mails no more than they may, from however many households at once', async () => {
    const sent = await mailAtOnce((n) => [`one-${n}@example.com`, `other-${n}@example.com`]);
    expect(sent).toBe(mostInviteMails.person);
  });
});
