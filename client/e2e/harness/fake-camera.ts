import { writeFileSync } from 'node:fs';

const [width, height] = [640, 480];
/** Width of the narrowest bar in pixels. */
const module = 4;

const odd = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const inverted = (bars: string) => [...bars].map((bar) => (bar === '0' ? '1' : '0')).join('');
const right = odd.map(inverted);
const even = right.map((bars) => [...bars].reverse().join(''));
/** Which of the six left digits use the even set; this encodes the first digit. */
const parities = [
  'LLLLLL',
  'LLGLGG',
  'LLGGLG',
  'LLGGGL',
  'LGLLGG',
  'LGGLLG',
  'LGGGLL',
  'LGLGLG',
  'LGLGGL',
  'LGGLGL',
];

/** Bars of an EAN-13 (GS1 General Specifications, 5.2.1): '1' is dark. */
function barsOf(code: string): string {
  const digits = [...code].map(Number);
  const parity = parities[digits[0] ?? 0] ?? '';
  const leftBars = digits.slice(1, 7).map((digit, at) => (parity[at] === 'G' ? even : odd)[digit] ?? '');
  const rightBars = digits.slice(7).map((digit) => right[digit] ?? '');
  return ['101', ...leftBars, '01010', ...rightBars, '101'].join('');
}

/**
 * Writes a video for Chromium's fake camera: these codes one after the other, five seconds each, long enough
 * to press a button on a busy machine; repeated.
 */
export function filmCodes(file: string, codes: readonly string[]): void {
  const frames = codes.flatMap((code) => Array.from({ length: 10 }, () => frameOf(code)));
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F2:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([head, ...frames]));
}

/** A frame in greys: dark bars on a light label on a grey background. */
function frameOf(code: string): Buffer {
  const bars = barsOf(code);
  const left = Math.round((width - bars.length * module) / 2);
  const line = Buffer.alloc(width, 110);
  line.fill(235, left - 12 * module, width - left + 12 * module);
  const barred = Buffer.from(line);
  for (const [at, bar] of [...bars].entries())
    if (bar === '1') barred.fill(20, left + at * module, left + (at + 1) * module);
  const grey = Buffer.alloc(width, 110);
  const rows = Array.from({ length: height }, (_, y) => {
    if (y < 100 || y >= height - 100) return grey;
    return y < 140 || y >= height - 140 ? line : barred;
  });
  return Buffer.concat([Buffer.from('FRAME\n'), ...rows, Buffer.alloc((width * height) / 2, 128)]);
}
