import { describe, expect, test } from 'vitest';
import { idleTour, isOver, type TourEvent, type TourState, tourReducer } from './tour-state.ts';
import { stepsFor, tourSteps } from './tour-steps.ts';

const after = (events: readonly TourEvent[], from: TourState = idleTour) => events.reduce(tourReducer, from);
const show: TourEvent[] = [{ type: 'found' }, { type: 'highlighted' }, { type: 'shown' }];
const begun = (count: number) => after([{ type: 'prepared', count }, { type: 'start' }]);
const shown = (count: number, index: number) =>
  after(
    [...show, ...Array.from({ length: index }, () => [{ type: 'next' } as const, ...show]).flat()],
    begun(count),
  );

describe('the steps', () => {
  test('are the eleven of the specification in their order', () => {
    expect(tourSteps.map(({ id }) => id)).toEqual([
      'dashboard',
      'recipe-book',
      'new-recipe',
      'recipe-search',
      'recipe-page',
      'save-recipe',
      'calendar',
      'shopping-list',
      'settings',
      'account',
      'finish',
    ]);
  });

  test('leave the search bar out for somebody without recipes', () => {
    expect(stepsFor({ hasRecipes: true })).toHaveLength(11);
    expect(stepsFor({ hasRecipes: false }).map(({ id }) => id)).not.toContain('recipe-search');
  });
});

describe('the way from idle to running', () => {
  test('goes over ready when the steps are known first', () => {
    const ready = after([{ type: 'prepared', count: 11 }]);
    expect(ready.status).toBe('ready');
    expect(tourReducer(ready, { type: 'start' })).toMatchObject({
      status: 'running',
      lifecycle: 'init',
      index: 0,
    });
  });

  test('goes over waiting when it is started first', () => {
    const waiting = after([{ type: 'start' }]);
    expect(waiting.status).toBe('waiting');
    expect(tourReducer(waiting, { type: 'prepared', count: 11 })).toMatchObject({
      status: 'running',
      count: 11,
    });
  });

  test('ends at once where there are no steps', () => {
    expect(begun(0).status).toBe('finished');
  });
});

describe('a step', () => {
  test('is looked for, found, brought into view and shown', () => {
    let tour = begun(3);
    const lifecycles = [tour.lifecycle];
    for (const event of show) {
      tour = tourReducer(tour, event);
      lifecycles.push(tour.lifecycle);
    }
    expect(lifecycles).toEqual(['init', 'ready', 'beacon', 'tooltip']);
  });

  test('is not answered before it is shown', () => {
    const tour = begun(3);
    expect(tourReducer(tour, { type: 'next' })).toBe(tour);
    expect(tourReducer(tour, { type: 'back' })).toBe(tour);
  });

  test('whose target is missing is skipped on the way on which one came', () => {
    expect(after([{ type: 'next' }, { type: 'missing' }], shown(5, 1))).toMatchObject({
      index: 3,
      direction: 'forward',
    });
    expect(after([{ type: 'back' }, { type: 'missing' }], shown(5, 3))).toMatchObject({
      index: 1,
      direction: 'back',
    });
  });

  test('whose target goes away while it is shown is skipped too', () => {
    expect(tourReducer(shown(5, 1), { type: 'missing' })).toMatchObject({ index: 2, lifecycle: 'init' });
  });

  test('that is the first and missing on the way back turns the way', () => {
    expect(after([{ type: 'back' }, { type: 'missing' }], shown(5, 1))).toMatchObject({
      status: 'running',
      index: 1,
      direction: 'forward',
    });
  });

  test('has nothing before it when it is the first', () => {
    const first = shown(5, 0);
    expect(tourReducer(first, { type: 'back' })).toBe(first);
  });
});

describe('the end', () => {
  test('is finished after the last step', () => {
    expect(tourReducer(shown(3, 2), { type: 'next' })).toMatchObject({
      status: 'finished',
      lifecycle: 'complete',
    });
  });

  test('is finished also when no target is ever found', () => {
    const tour = after(
      Array.from({ length: 11 }, () => ({ type: 'missing' as const })),
      begun(11),
    );
    expect(tour.status).toBe('finished');
  });

  test.each<TourEvent[]>([
    [],
    [{ type: 'start' }],
    [{ type: 'prepared', count: 3 }],
    [{ type: 'prepared', count: 3 }, { type: 'start' }],
    [{ type: 'prepared', count: 3 }, { type: 'start' }, ...show],
  ])('is skipped from wherever one is (%#)', (...events) => {
    expect(after([...events, { type: 'skip' }])).toMatchObject({ status: 'skipped', lifecycle: 'complete' });
  });

  test('is the end: nothing happens any more', () => {
    for (const over of [after([{ type: 'skip' }], shown(3, 1)), tourReducer(shown(3, 2), { type: 'next' })]) {
      expect(isOver(over)).toBe(true);
      for (const type of ['start', 'found', 'missing', 'next', 'back', 'skip'] as const)
        expect(tourReducer(over, { type })).toBe(over);
      expect(tourReducer(over, { type: 'went', index: 0 })).toBe(over);
    }
  });
});

describe('a person who goes elsewhere by themselves', () => {
  test('is met at the first step of that page', () => {
    expect(tourReducer(shown(11, 1), { type: 'went', index: 6 })).toMatchObject({
      status: 'running',
      lifecycle: 'init',
      index: 6,
    });
  });

  test('is left alone on a page without steps, and met again afterwards', () => {
    const paused = tourReducer(shown(11, 1), { type: 'went', index: null });
    expect(paused.status).toBe('paused');
    expect(tourReducer(paused, { type: 'next' })).toBe(paused);
    expect(tourReducer(paused, { type: 'went', index: 1 })).toMatchObject({ status: 'running', index: 1 });
  });
});
