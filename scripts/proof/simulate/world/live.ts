import type { Rng } from '../../../../sync-protocol/testing/rng.ts';
import type { Stage } from '../network/network.ts';
import type { Carrier } from '../people/bring-along.ts';
import type { Housemates } from '../people/housemates.ts';
import type { Mishaps } from '../people/mishaps.ts';
import type { People, Player } from '../people/people.ts';
import type { Photographers } from '../people/photographers.ts';
import type { Course } from './stage.ts';

/**
 * The steps of a run: in each somebody does something on a device, after what befalls it, until an invariant
 * is violated.
 */
export async function live(
  stage: Stage,
  course: Course,
  deps: {
    steps: number;
    /** Randomness of the whole run. */
    rng: Rng;
    /** Randomness of the current step. */
    ofStep: Rng;
    /** Begins a step's randomness; false if the step is left out. */
    beginStep: (step: number) => boolean;
    everybody: readonly Player[];
    /** Players of the first household. */
    family: readonly Player[];
    /** The neighbour in the first household. */
    guest: Player | null;
    here: () => readonly Player[];
    people: People;
    photographers: Photographers;
    housemates: Housemates | null;
    carrier: Carrier | null;
    mishaps: Mishaps;
    lookAtAll: () => void;
  },
): Promise<void> {
  const { time, conditions } = stage;
  const { rng, ofStep, here, people, photographers, housemates, carrier, guest, mishaps } = deps;

  /** Prefers devices whose person no longer belongs, so that they hear of it before the person comes back. */
  const drawPlayer = (): Player => {
    const leaving = here().filter(({ device }) => !stage.belongs(device.person, device.subject));
    return ofStep.pick(leaving.length > 0 && ofStep.chance(0.5) ? leaving : here());
  };

  const bringAlong = async (player: Player): Promise<void> => {
    if (carrier && guest && !guest.device.hasLetGo() && ofStep.chance(player === guest ? 0.5 : 0.15))
      await carrier.bring();
  };

  const act = async (player: Player): Promise<void> => {
    const { device } = player;
    const chance = ofStep.next();
    if (conditions.hasImages && ofStep.chance(0.3)) await photographers.act(player);
    else if (chance < 0.65) {
      await people.edit(player);
      // Edits are sent after a quiet second; meanwhile pages may come to the front and pull.
      if (ofStep.chance(0.2)) (await people.tabOf(device)).engine.pull();
    } else if (chance < 0.85) (await people.tabOf(device)).engine.pull();
    else if (chance < 0.92) (await people.tabOf(device)).engine.refresh();
    else await people.settleRejected(player);
  };

  mishaps.awaitNight(deps.everybody.map(({ device }) => device));
  for (const { device } of here()) if (rng.chance(0.7)) await people.finish(device.openTab());
  for (let step = 0; step < deps.steps && course.violation === null; step += 1) {
    if (!deps.beginStep(step)) continue;
    if (housemates && ofStep.chance(0.3)) await housemates.act();
    if (here().length === 0) continue;
    const player = drawPlayer();
    await bringAlong(player);
    if (deps.family.includes(player)) await mishaps.befall(player);
    await act(player);
    await time.pass(ofStep.below(conditions.stepMs));
    deps.lookAtAll();
  }
}
