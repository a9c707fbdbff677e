import { deleteAgainstEdit } from './delete-against-edit.ts';
import { differentFields } from './different-fields.ts';
import { fastClock } from './fast-clock.ts';
import { killBeforeAcknowledgement } from './kill-before-acknowledgement.ts';
import { lostAcknowledgement } from './lost-acknowledgement.ts';
import { poisonedOperation } from './poisoned-operation.ts';
import { secondTabOffline } from './second-tab-offline.ts';
import type { Probe } from './stage.ts';
import { unauthorizedMidQueue } from './unauthorized-mid-queue.ts';

export const probes: readonly Probe[] = [
  differentFields,
  deleteAgainstEdit,
  fastClock,
  lostAcknowledgement,
  unauthorizedMidQueue,
  poisonedOperation,
  secondTabOffline,
  killBeforeAcknowledgement,
];
