import { Closing } from './closing.tsx';
import { Hero } from './hero.tsx';
import { OfflineStory } from './offline-story.tsx';
import { TierChoice } from './tier-choice.tsx';
import { WeekToBag } from './week-to-bag.tsx';

/** What Ateria does, how it works offline, and what it costs. */
export function LandingPage() {
  return (
    <>
      <Hero />
      <WeekToBag />
      <OfflineStory />
      <TierChoice />
      <Closing />
    </>
  );
}
