import type { NoticeDevice, PushedNotice } from 'sync-protocol/api/notices.ts';
import type { NoticesRepository } from './notices-repository.ts';
import type { SendPush } from './push-sender.ts';

export interface PushToDevicesDeps {
  repository: Pick<NoticesRepository, 'dropDevice'>;
  sendPush: SendPush;
}

/** Sends the notice to all of a person's browsers. Returns whether any push service accepted it. */
export async function pushToDevices(
  { repository, sendPush }: PushToDevicesDeps,
  userId: string,
  devices: readonly NoticeDevice[],
  notice: PushedNotice,
): Promise<boolean> {
  const results = await Promise.all(
    devices.map(async (device) => {
      const result = await sendPush(device, notice);
      if (result === 'gone') await repository.dropDevice(userId, device.endpoint);
      return result;
    }),
  );
  return results.includes('sent');
}
