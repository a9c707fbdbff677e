import { describe, expect, test } from 'vitest';
import { formsOfCode, readCode } from './read-code.ts';

test('codes with a right check digit are taken as they are', () => {
  for (const code of ['6408430000128', '96385074', '036000291452', '16408430000125'])
    expect(readCode(` ${code} `), code).toBe(code);
});

test('what was misread, and what is no code, is not', () => {
  for (const text of ['6408430000129', '96385073', '036000291453', '640843', 'milk', '', '64084300001281'])
    expect(readCode(text), text).toBeNull();
});

describe('a UPC', () => {
  test('is the same, printed short, whole or as an EAN-13', () => {
    expect(readCode('04252614')).toBe('042100005264');
    expect(readCode('04252614', 'upc_e')).toBe('042100005264');
    expect(readCode('042100005264')).toBe('042100005264');
    expect(readCode('0042100005264')).toBe('042100005264');
  });

  test('is found however it was learned', () => {
    expect(formsOfCode('042100005264')).toEqual(['042100005264', '0042100005264']);
    expect(formsOfCode('6408430000128')).toEqual(['6408430000128']);
  });

  test('printed short stands for all four ways of leaving noughts out', () => {
    expect(readCode('01234505', 'upc_e')).toBe('012000003455');
    expect(readCode('01234531', 'upc_e')).toBe('012300000451');
    expect(readCode('01234543', 'upc_e')).toBe('012340000053');
    expect(readCode('01234565', 'upc_e')).toBe('012345000065');
  });

  test('eight digits that are an EAN-8 too are one unless the camera says otherwise', () => {
    const both = Array.from({ length: 1_000 }, (_, index) => `0123${String(index).padStart(3, '0')}`)
      .flatMap((seven) => Array.from({ length: 10 }, (_, check) => `${seven}${check}`))
      .find((digits) => readCode(digits) === digits && readCode(digits, 'upc_e') !== null);
    expect(both).toBeDefined();
    expect(readCode(both ?? '', 'upc_e')).toHaveLength(12);
  });
});
