import { Hero } from './hero.tsx';
import { ThreeParts } from './three-parts.tsx';

/** What Ateria is, on one honest page. */
export function LandingPage() {
  return (
    <>
      <Hero />
      <ThreeParts />
    </>
  );
}
