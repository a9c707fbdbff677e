import type { Unnoticed } from './unexplained.ts';

const readsMore = 'more rows are read than are looked at, and nothing else is decided by it';
const hasForm = 'the schema of the wire lets no text through that is no cursor';
const noSuchText =
  'what is absent is given a text that names nothing: no write, operation or number is called so';
const isUnderBound =
  'spares an exact count, or differs at the very bound, which is ours and far below the server’s';

/** Mutants of the core that neither seeds nor tests kill, and why none has to. */
export const unnoticed: readonly Unnoticed[] = [
  {
    file: 'answer.ts',
    line: 'const others = (batchEnds[queue] ?? []).filter((end) => end < first || end > last);',
    becomes: ['["Stryker was here"]'],
    why: noSuchText,
  },
  {
    file: 'answer.ts',
    line: 'const others = (batchEnds[queue] ?? []).filter((end) => end < first || end > last);',
    becomes: ['end <= first'],
    why: 'a request that is halved is of two operations or more, and none of those ends with its first',
  },
  {
    file: 'answer.ts',
    line: "if (entry.op.kind === 'add' || isBrought(entry)) continue;",
    becomes: ['false'],
    why: 'an add that was taken has brought its row, and one that was rejected is kept as such either way',
  },
  {
    file: 'answer.ts',
    line: '{ unmet = [] }: MergeAnswer,',
    becomes: ['["Stryker was here"]'],
    why: noSuchText,
  },
  {
    file: 'answer.ts',
    line: 'if (rejected.length === 0) return;',
    becomes: ['false'],
    why: 'goes through a list of none',
  },
  {
    file: 'answer.ts',
    line: "if (code === 'not_found' && (entry.op.kind === 'add' || isBrought(entry))) continue;",
    becomes: ['false'],
    why: 'no server says of an add that it met no row',
  },
  {
    file: 'answer.ts',
    line: 'if (ofEpoch && ofEpoch.version >= version) {',
    becomes: ['ofEpoch.version > version'],
    why: 'the very row that is worked out is there: without it an add makes the same once more, and anything else is asked again',
  },
  {
    file: 'batch.ts',
    line: 'if (entries.length <= 1) return entries.length;',
    why: 'one operation goes in any case: spares counting its bytes',
  },
  {
    file: 'batch.ts',
    line: 'if (jsonBytesAtMost(entries) <= maxBytes) return entries.length;',
    why: isUnderBound,
  },
  {
    file: 'batch.ts',
    line: 'if (bytes > maxBytes) return Math.max(1, index);',
    becomes: ['bytes >= maxBytes'],
    why: isUnderBound,
  },
  {
    file: 'desk.ts',
    line: 'if (n <= held.state.lastN) unqueued.add(n);',
    becomes: ['true'],
    why: 'takes a number off the disk that was never there',
  },
  { file: 'held.ts', line: 'hasStrays: false,', why: readsMore },
  {
    file: 'page.ts',
    line: "const epoch = parseCursor(page.next)?.epoch ?? '';",
    becomes: ['parseCursor(page.next).epoch'],
    why: hasForm,
  },
  {
    file: 'page.ts',
    line: 'const begin = from === undefined ? null : parseCursor(from);',
    becomes: ['false'],
    why: 'the word undefined is no cursor either',
  },
  {
    file: 'recovery.ts',
    line: 'acknowledged: readonly Op[] = [],',
    becomes: ['["Stryker was here"]'],
    why: noSuchText,
  },
  {
    file: 'rejected.ts',
    line: "else desk.replace({ ...(action.kind === 'edit' ? edited(entry, action.set) : entry), parked: null });",
    becomes: ['true'],
    why: 'to send again is to edit no value',
  },
  {
    file: 'rejected.ts',
    line: "const isRowGone = op.kind === 'add' || entry.parked?.code === 'not_found';",
    becomes: ['entry.parked.code'],
    why: 'what is discarded is rejected: the question is for the type',
  },
  {
    file: 'rejected.ts',
    line: 'if (losses.length === 0) return;',
    becomes: ['false'],
    why: 'a stamp is taken that no operation bears; the next is later all the same',
  },
  {
    file: 'rules.ts',
    line: 'wasTaken: ({ lastWrites = [] }: DeviceState, id: string): boolean => lastWrites.includes(id),',
    becomes: ['["Stryker was here"]'],
    why: noSuchText,
  },
  {
    file: 'rules.ts',
    line: 'firstRejected !== undefined && entry.n >= firstRejected,',
    becomes: ['true'],
    why: 'no number is as high as undefined: the question is for the type',
  },
  {
    file: 'rules.ts',
    line: 'firstRejected !== undefined && entry.n >= firstRejected,',
    becomes: ['entry.n > firstRejected'],
    why: 'the first rejected one is not sent for being rejected',
  },
  {
    file: 'rules.ts',
    line: 'const at = isResetting || cursor === null ? null : parseCursor(cursor);',
    becomes: ['false'],
    why: 'the word null is no cursor either: the question is for the type',
  },
  {
    file: 'take-rows.ts',
    line: 'if (generation !== state.generation) state.hasStrays = true;',
    becomes: ['true'],
    why: readsMore,
  },
  {
    file: 'take-rows.ts',
    line: 'if (before && before.generation < generation) desk.setRow({ ...before, generation });',
    becomes: ['before.generation <= generation'],
    why: 'stores a row once more as it is',
  },
  {
    file: 'take-rows.ts',
    line: 'const held = acknowledged?.filter(({ noun, id }) => noun === row.noun && id === row.id);',
    becomes: ['true'],
    why: 'a request is of one noun',
  },
  {
    file: 'take-rows.ts',
    line: 'state.hasStrays ||= state.generation > 0;',
    becomes: ['true', 'state.generation >= 0'],
    why: readsMore,
  },
  {
    file: 'take-rows.ts',
    line: "const seq = parseCursor(state.cursor ?? '')?.seq ?? 0;",
    becomes: ["parseCursor(state.cursor ?? '').seq"],
    why: hasForm,
  },
  { file: 'take-rows.ts', line: 'state.hasStrays = false;', becomes: ['true'], why: readsMore },
  {
    file: 'take-rows.ts',
    line: 'if (known.generation >= generation) continue;',
    becomes: ['false', 'known.generation > generation'],
    why: 'what the full pull has brought is of its epoch and missing by no rule: it is looked at and left',
  },
  {
    file: 'take-rows.ts',
    line: 'else if (known.row.version > seq) desk.setRow({ ...known, generation });',
    becomes: ['known.row.version >= seq'],
    why: 'a pull that ends at a number has brought the row that has it',
  },
  {
    file: 'take-rows.ts',
    line: "const epoch = parseCursor(page.next)?.epoch ?? '';",
    becomes: ["parseCursor(page.next)?.epoch && ''"],
    why: readsMore,
  },
  {
    file: 'take-rows.ts',
    line: "const epoch = parseCursor(page.next)?.epoch ?? '';",
    becomes: ['parseCursor(page.next).epoch'],
    why: hasForm,
  },
  {
    file: 'take-rows.ts',
    line: '!page.more && (starts ? state.hasStrays || state.generation > 0 : state.isResetting && state.hasStrays)',
    becomes: [
      'true',
      '!page.more || (starts ? state.hasStrays || state.generation > 0 : state.isResetting && state.hasStrays)',
      'state.generation >= 0',
      'state.isResetting || state.hasStrays',
    ],
    why: readsMore,
  },
];
