import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SupportTopic } from 'sync-protocol/support/support-bounds.ts';

export const topicNames: Record<SupportTopic, MessageDescriptor> = {
  question: msg`A question`,
  problem: msg`Something does not work`,
  account: msg`My account and my data`,
  billing: msg`Plan and billing`,
  idea: msg`An idea`,
};
