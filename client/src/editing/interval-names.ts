import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Interval } from 'sync-protocol/recurring-items/intervals.ts';

/** Display names of the intervals. */
export const intervalNames: Record<Interval, MessageDescriptor> = {
  daily: msg`Daily`,
  weekly: msg`Weekly`,
  biweekly: msg`Every two weeks`,
  monthly: msg`Monthly`,
};
