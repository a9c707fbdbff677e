import { expect } from '@playwright/test';
import type { Answer } from '../harness/faults.ts';
import { withEar } from './complaints/service-worker-ear.ts';
import { test } from './engine-test.ts';

test('what goes wrong unseen in a page, a worker or the service worker is heard, and so fails a journey', async ({
  phone,
  network,
}) => {
  const text = (type: string, body: string): Answer => ({
    status: 200,
    headers: { 'content-type': `text/${type}` },
    body,
  });
  const page = `${faultsIn('page')} new Worker('worker.js'); navigator.serviceWorker.register('service-worker.js');`;
  const served = {
    '': text('html', '<!doctype html><title>Faulty</title><script src="page.js"></script>'),
    'page.js': text('javascript', page),
    'worker.js': text('javascript', faultsIn('worker')),
    'service-worker.js': withEar(text('javascript', faultsIn('service worker'))),
  };
  for (const [name, answer] of Object.entries(served))
    network.fault(`GET /faulty/${name}`, ({ reply }) => reply(answer));
  await phone.tab.goto('/faulty/');

  const heard: string[] = [];
  const wanted = ['page', 'worker', 'service worker'].flatMap((where) =>
    ['told', 'thrown', 'rejected'].map((how) => `${how} in ${where};`),
  );
  await expect
    .poll(() => {
      heard.push(...phone.takeComplaints());
      return wanted.filter((words) => !heard.some((complaint) => complaint.includes(words)));
    })
    .toEqual([]);
  expect(heard.join()).not.toContain('said');
});

const faultsIn = (where: string) => `
  console.error('told in ${where};');
  console.warn('said in ${where};');
  setTimeout(() => { throw new Error('thrown in ${where};'); });
  Promise.reject(new Error('rejected in ${where};'));
`;
