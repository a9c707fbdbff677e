import type { Stage } from '../network/network.ts';
import type { People, Player } from '../people/people.ts';
import { isAtRest } from '../people/people.ts';
import type { Photographers } from '../people/photographers.ts';
import type { Course } from './stage.ts';

/**
 * Ends all faults and lets everybody come to rest: first while images still fail, as nothing waits for them.
 */
export async function heal(
  stage: Stage,
  course: Course,
  deps: {
    everybody: readonly Player[];
    people: People;
    photographers: Photographers;
    lookAtAll: () => void;
  },
): Promise<void> {
  const { time, server, conditions, report } = stage;
  const { everybody, people, photographers, lookAtAll } = deps;
  const here = () => everybody.filter(({ device }) => !device.hasLetGo());

  /** A page that is gone may have left a request under way. */
  const isQuiet = ({ device }: Player) =>
    !device.network.isBusy() &&
    stage.belongs(device.person, device.subject) &&
    isAtRest(device, server.cursorOf(device.subject));

  const healImages = async (): Promise<void> => {
    if (!conditions.hasImages) return;
    course.holdsImages = false;
    const isRestless = ({ device }: Player) => device.hasImagesToSend();
    for (let round = 0; round < 20 && here().some(isRestless); round += 1) {
      for (const { device } of here()) (await people.tabOf(device)).images?.wake();
      await time.pass(round < 4 ? 2 * conditions.latencyMs + 100 : 40_000);
    }
    const restless = here().find(isRestless)?.device.name;
    if (restless) report(`I17 ${restless} never comes to the end of its images`);
    for (const player of here()) await photographers.lookAround(player);
    lookAtAll();
  };

  course.isHealing = true;
  course.holdsImages = conditions.hasImages;
  for (const { device } of everybody) device.heal();
  await time.pass(1);
  for (const { device } of everybody) for (const tab of device.tabs().slice(1)) device.killTab(tab);
  for (const { device } of everybody) await people.finish(device.lookAgain());
  // Only a newly opened page writes what others left.
  for (const { device } of here()) if (device.left().length > 0) await people.finish(device.openTab());
  for (let round = 0; round < 40 && course.violation === null; round += 1) {
    for (const player of here()) {
      await people.settleRejected(player);
      const { engine } = await people.tabOf(player.device);
      if (player.device.outbox().length > 0) engine.refresh();
      else engine.pull();
    }
    await time.pass(round < 4 ? 2 * conditions.latencyMs + 100 : 40_000);
    lookAtAll();
    if (here().every(isQuiet)) return healImages();
  }
  const restless = here().find((player) => !isQuiet(player))?.device;
  if (!restless) return;
  const id = restless.hasImagesToSend() ? 'I18' : 'I12';
  report(`${id} ${restless.name} never comes to rest: ${JSON.stringify(restless.records('status')[0])}`);
}
