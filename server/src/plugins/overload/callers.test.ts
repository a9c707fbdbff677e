import { householdHeader } from 'sync-protocol/sync/headers.ts';
import { expect, test } from 'vitest';
import { createCallers } from './callers.ts';

const call = (authorization: string | undefined, ip = '192.0.2.1', household = 'home') => ({
  ip,
  headers: { authorization, [householdHeader]: household },
});

test('a call is its household’s once a call with its token was let in, whatever its address', () => {
  const callers = createCallers();
  expect(callers.callerOf(call('Bearer good'))).not.toBe('cottage');
  callers.note({ ...call('Bearer good'), member: { householdId: 'cottage' } });
  expect(callers.callerOf(call('Bearer good', '192.0.2.9'))).toBe('cottage');
  expect(callers.callerOf(call('Bearer good', '192.0.2.9', 'another'))).not.toBe('cottage');
  callers.note(call('Bearer refused'));
  expect(callers.callerOf(call('Bearer refused'))).toMatch(/^192\.0\.2\.1 /);
  expect(callers.callerOf(call(undefined))).toBe('192.0.2.1');
});

test('who makes tokens or households up is few callers, by their address', () => {
  const { callerOf } = createCallers();
  const many = Array.from({ length: 500 }, (_, nth) => nth);
  const callers = new Set(
    many.flatMap((nth) => [callerOf(call(`Bearer ${nth}`)), callerOf(call('Bearer', undefined, `${nth}`))]),
  );
  expect(callers.size).toBeLessThanOrEqual(16);
  const neighbours = many.map((nth) => callerOf(call(`Bearer ${nth}`, `2001:db8::${nth.toString(16)}`)));
  expect(new Set(neighbours).size).toBeLessThanOrEqual(16);
  expect(callers).not.toContain(callerOf(call('Bearer 1', '192.0.2.2')));
});
