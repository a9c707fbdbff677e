import { expect, test } from 'vitest';
import { createWriteCounter } from './write-count.ts';

test('a write has begun before it has ended, and those who follow are told', async () => {
  const counter = createWriteCounter();
  const told: number[][] = [];
  counter.subscribe(() => told.push([counter.readBegun(), counter.readEnded()]));
  const { promise, resolve } = Promise.withResolvers<void>();
  const writing = counter.count(() => promise);
  expect([counter.readBegun(), counter.readEnded()]).toEqual([1, 0]);
  resolve();
  await writing;
  expect([counter.readBegun(), counter.readEnded()]).toEqual([1, 1]);
  expect(told).toEqual([
    [1, 0],
    [1, 1],
  ]);
});

test('a write that fails is as if it had never begun', async () => {
  const counter = createWriteCounter();
  const failing = counter.count(() => Promise.reject(new Error('the disk is full')));
  await expect(failing).rejects.toThrow('the disk is full');
  expect([counter.readBegun(), counter.readEnded()]).toEqual([0, 0]);
});

test('a write may be on the disk before it is through, and is counted once', async () => {
  const counter = createWriteCounter();
  const { promise, resolve } = Promise.withResolvers<void>();
  const writing = counter.count((onDisk) => {
    onDisk();
    return promise;
  });
  expect([counter.readBegun(), counter.readEnded()]).toEqual([1, 1]);
  resolve();
  await writing;
  expect([counter.readBegun(), counter.readEnded()]).toEqual([1, 1]);
});
