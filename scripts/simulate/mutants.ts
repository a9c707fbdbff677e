import { type Mutant, one } from './mutant.ts';
import { pictureMutants } from './picture-mutants.ts';

const client = 'client/src/sync';
const server = 'server/src/sync';
const serverRows = 'server/src/rows';
const rows = 'sync-protocol/src/rows';
const stamp = 'sync-protocol/src/sync/stamp.ts';

export const mutants: readonly Mutant[] = [
  one(
    'O2',
    'base is the pull cursor',
    `${client}/write.ts`,
    'seen = seenAt(known, base)',
    "seen = { ...seenAt(known, base), ...(known && { base: Number(state.cursor?.split('.')[1] ?? 0) }) }",
  ),
  one(
    'O2',
    'base in the wrong epoch',
    `${client}/write.ts`,
    'seen = seenAt(known, base)',
    "seen = { ...seenAt(known, base), epoch: known ? state.epoch : '' }",
  ),
  one(
    'O4',
    'the queue is written apart from the screen',
    `${client}/write.ts`,
    'await refreshViews(db, state, drafts);',
    '',
  ),
  one(
    'C1',
    'stamps not corrected by the server’s clock',
    stamp,
    'Math.round(deviceNowMs + clockOffsetMs)',
    'deviceNowMs',
  ),
  one(
    'C3',
    'stamps not taken down',
    stamp,
    'return Math.min(stamp, serverNowMs + maxStampAheadMs);',
    'return stamp;',
  ),
  one(
    'M2',
    'an old epoch’s base counts',
    `${rows}/merge.ts`,
    'const sawNothing = op.epoch !== context.epoch;',
    'const sawNothing = false;',
  ),
  one(
    'M3',
    'an add overwrites',
    `${rows}/merge.ts`,
    '(field) => isField(noun, field) && !Object.hasOwn(row.fields, field),',
    '(field) => isField(noun, field),',
  ),
  one('M4', 'the last to arrive wins', `${rows}/merge.ts`, 'mark.stamp > by.stamp', 'true'),
  one('M4', 'the earlier stamp wins', `${rows}/merge.ts`, 'mark.stamp > by.stamp', 'mark.stamp < by.stamp'),
  one(
    'M6',
    'a delete always wins',
    `${rows}/merge.ts`,
    'return isProtected ? row :',
    'return isProtected && !row ? row :',
  ),
  one(
    'M7',
    'an edit never brings back',
    `${rows}/merge.ts`,
    'const revives = row.deleted !== null && editsContent',
    'const revives = row.deleted !== null && !editsContent && editsContent',
  ),
  one('M8', 'a restore protects from nothing', `${rows}/merge.ts`, 'restoresOf(row).some(isUnseen)', 'false'),
  one(
    'M8',
    'a restore protects in place of all others',
    `${rows}/merge.ts`,
    '.slice(-maxRestoresBeside)',
    '.slice(0, 0)',
    {
      file: 'sync-protocol/src/rows/merge.test.ts',
      title: '[M8] a restore protects beside one that it had not seen, and not in its place',
    },
  ),
  one(
    'M10',
    'what was offered goes with what is discarded',
    `${client}/outbox.ts`,
    'if (!known || losses.length === 0) return;',
    'if (known || losses.length === 0) return;',
    {
      file: 'client/src/sync/outbox.test.ts',
      title:
        '[M10] to discard a refused edit keeps what was offered because of it, behind what was written since',
    },
  ),
  one(
    'M12',
    'an act happens twice',
    `${rows}/merge.ts`,
    '!Value.Equal(args[arg], fields[field])',
    'Value.Equal(arg, field)',
  ),
  one(
    'W3',
    'the batch is made anew at every attempt',
    `${client}/batch.ts`,
    'if (underWay) return underWay;',
    '',
  ),
  one(
    'W4',
    'no answer acknowledges',
    `${client}/push.ts`,
    "if (answer.kind !== 'ok') return answer;",
    `if (answer.kind === 'retry') {
      await settleTransaction(db, batch, async () => {
        await db.outbox.bulkDelete(batch.ops);
        return [];
      });
      return { kind: 'pushed' };
    }
    if (answer.kind !== 'ok') return answer;`,
  ),
  {
    rule: 'W5',
    name: 'no de-duplication',
    namedTest: {
      file: 'server/src/plain/quick-list.test.ts',
      title: '[W5] the same key with another body is refused and nothing is applied',
    },
    changes: [
      {
        file: `${serverRows}/stored-answers.ts`,
        from: 'if (key === undefined) return null;',
        to: 'if (key !== "") return null;',
      },
      {
        file: `${serverRows}/stored-answers.ts`,
        from: 'if (key === undefined) return;',
        to: 'if (key !== "") return;',
      },
    ],
  },
  one('P2', 'stale pages are applied', `${client}/pull.ts`, 'if (state.cursor !== asked) return false;', '', {
    file: `${client}/pull.test.ts`,
    title:
      '[P2] a page that was asked for with another cursor than the device now has is ignored, and asked for anew',
  }),
  one(
    'P3',
    'older rows are taken',
    `${client}/take-rows.ts`,
    'before?.epoch === epoch && before.row.version >= row.version',
    'before?.epoch === epoch && before.row.version > row.version + 1_000_000',
  ),
  one(
    'P4',
    'cursors older than the tombstones go on',
    `${server}/changes-feed.ts`,
    'knownUpTo(cursor) >= household.prunedSeq',
    'knownUpTo(cursor) >= 0',
  ),
  one('P5', 'missing rows stay', `${client}/take-rows.ts`, 'else await forgetGone(db, state, leftover);', ''),
  one(
    'Q2',
    'the queue is cleared on send',
    `${client}/push.ts`,
    '    onSend?.();\n',
    '    await db.outbox.bulkDelete(batch.ops);\n    onSend?.();\n',
  ),
  one(
    'Q2',
    'all operations of the row go',
    `${client}/push.ts`,
    'await db.outbox.bulkDelete(gone.map(({ n }) => n));',
    "for (const { noun, id } of gone) await db.outbox.where('[noun+id]').equals([noun, id]).delete();",
  ),
  one(
    'Q4',
    'what is refused is dropped',
    `${client}/push.ts`,
    'await db.outbox.update(n, { parked });',
    'await db.outbox.delete(n);',
  ),
  one(
    'V1',
    'an answer leaves the screen as it was',
    `${client}/push.ts`,
    'await refreshViews(db, state, [...touched, ...entries]);',
    '',
  ),
  one(
    'V3',
    'acknowledgement without rows',
    `${client}/push.ts`,
    '      answer.rows,\n      nowMs,',
    '      [],\n      nowMs,',
  ),
  {
    rule: 'E2',
    name: 'a restored server keeps its epoch',
    changes: [
      { file: `${server}/restore-marker.ts`, from: 'if (!isRestored) return;', to: 'return;' },
      {
        file: `${server}/changes-feed.ts`,
        from: 'cursor.epoch === household.epoch && knownUpTo(cursor) > household.seq',
        to: 'false',
      },
      {
        file: `${serverRows}/household-rows-service.ts`,
        from: 'if (read.ops.some((op) => isAhead(op, household)))',
        to: 'if (read.ops.length < 0)',
      },
    ],
  },
  one(
    'E3',
    'nothing is brought back',
    `${client}/recovery.ts`,
    'const ops = recoveryOps(noun, known.row, restored, state.epoch);',
    'const ops: Op[] = recoveryOps(noun, known.row, restored, state.epoch).slice(0, 0);',
  ),
  one(
    'E4',
    'what waits goes before what is brought back',
    `${client}/recovery.ts`,
    "for (const entry of waiting) if (entry.op.kind !== 'add') await moveToEnd(db, entry);",
    '',
    {
      file: `${client}/recovery.test.ts`,
      title:
        '[O3] [E4] edits of a lost row go again in the order in which they were made, the one under way first',
    },
  ),
  one(
    'E4',
    'what met no row does not go again',
    `${client}/push.ts`,
    'if (known && isBroughtAnew(known, state)) returned.push(entry);',
    '',
    { file: `${client}/recovery.test.ts`, title: '[E4] parks no edit: it goes again' },
  ),
  one(
    'O6',
    'what a page left is not taken',
    `${client}/sync-engine.ts`,
    'lastWords?.deliver((left) => reopening(left.drafts, { ...left, isLeft: true })).catch(onFault);',
    'undefined;',
  ),
  one(
    'O6',
    'what a page left counts as having seen all',
    `${client}/sync-engine.ts`,
    'isLeft: true',
    'isLeft: false',
    {
      file: `${client}/last-words.test.ts`,
      title: '[O6] [M4] what a page left had not seen what another device did later, and gives way to it',
    },
  ),
  one(
    'O6',
    'what a page left is taken twice',
    `${client}/write.ts`,
    'if (once && before.includes(once.id)) return refreshViews(db, state, drafts);',
    '',
  ),
  ...pictureMutants,
  one(
    'I14',
    'the feed is of all households',
    `${serverRows}/row-repository.ts`,
    ".where('version', '>', seq)\n    .orderBy('version')",
    ".clearWhere()\n    .where('version', '>', seq)\n    .orderBy('version')",
  ),
  one(
    'I16',
    'the free plan has no limit',
    `${serverRows}/household-rules.ts`,
    'isPremium || maxFreeRows === 0 ? maxRows : maxFreeRows',
    'isPremium || maxFreeRows >= 0 ? maxRows : maxFreeRows',
  ),
];
