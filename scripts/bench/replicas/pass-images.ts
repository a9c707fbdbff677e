import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { accessTokenFor } from '../../../client/e2e/harness/tokens.ts';
import { fromRoot } from '../../run/root.ts';
import { type Figure, heldAs } from '../figures.ts';
import type { Cluster } from './cluster.ts';

/** Checks that an image sent to one server is available on all. */
export async function passImages({ whole, members, imagesAre }: Cluster): Promise<Figure[]> {
  const authorization = `Bearer ${accessTokenFor(whole, 'cook')}`;
  const bytes = readFileSync(fromRoot('client/public/icons/icon-512.png'));
  const address = `/api/images/${createHash('sha256').update(bytes).digest('hex')}`;
  const put = await fetch(`${whole.url}${address}`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'image/png' },
    body: bytes,
  });
  if (!put.ok) throw new Error(`the image was answered ${put.status}: ${await put.text()}`);
  const seen = new Set<string>();
  for (const { port } of members) {
    const got = await fetch(`http://127.0.0.1:${port}${address}`, { headers: { authorization } });
    if (!got.ok) throw new Error(`the server on ${port} answered ${got.status} for the image`);
    seen.add(
      createHash('sha256')
        .update(Buffer.from(await got.arrayBuffer()))
        .digest('hex'),
    );
  }
  if (seen.size !== 1) throw new Error('the servers have different images');
  return [
    {
      name: `servers that show an image which one took, ${imagesAre}`,
      value: `${members.length} of 3`,
      aim: heldAs('all'),
    },
  ];
}
