/**
 * Specification 4. `waiting`: requested, but its steps are not known yet. `paused`: the person is on a page
 * without steps.
 */
export type TourStatus = 'idle' | 'ready' | 'waiting' | 'running' | 'paused' | 'skipped' | 'finished';

/**
 * State of the current step: searching its target, found, scrolled into view, text shown, answered; or target
 * not found.
 */
export type TourLifecycle = 'init' | 'ready' | 'beacon' | 'tooltip' | 'complete' | 'error';

export interface TourState {
  status: TourStatus;
  lifecycle: TourLifecycle;
  /** Number of steps; 0 while unknown. */
  count: number;
  /** Index of the current step, from 0. */
  index: number;
  /** Direction in which the step was reached and in which it is skipped if missing. */
  direction: 'forward' | 'back';
}

export type TourEvent =
  /** The steps are known. */
  | { type: 'prepared'; count: number }
  | { type: 'start' }
  /** Target found, scrolled into view, text shown. */
  | { type: 'found' | 'highlighted' | 'shown' }
  /** The target was not found in time or is not visible. */
  | { type: 'missing' }
  | { type: 'next' | 'back' }
  /** The person navigated to the page of this step, or to a page without steps (null). */
  | { type: 'went'; index: number | null }
  | { type: 'skip' };

export const idleTour: TourState = {
  status: 'idle',
  lifecycle: 'init',
  count: 0,
  index: 0,
  direction: 'forward',
};

/** The state after an event; the same object if the event does not apply. */
export function tourReducer(tour: TourState, event: TourEvent): TourState {
  switch (event.type) {
    case 'prepared':
      return prepared(tour, event.count);
    case 'start':
      if (tour.status === 'idle') return { ...tour, status: 'waiting' };
      return tour.status === 'ready' ? begun(tour) : tour;
    case 'skip':
      return isOver(tour) ? tour : { ...tour, status: 'skipped', lifecycle: 'complete' };
    case 'went':
      return went(tour, event.index);
    default:
      return tour.status === 'running' ? stepped(tour, event.type) : tour;
  }
}

function prepared(tour: TourState, count: number): TourState {
  if (tour.status === 'idle') return { ...tour, status: 'ready', count };
  return tour.status === 'waiting' ? begun({ ...tour, count }) : tour;
}

function begun(tour: TourState): TourState {
  if (tour.count === 0) return { ...tour, status: 'finished', lifecycle: 'complete' };
  return { ...tour, status: 'running', lifecycle: 'init', index: 0, direction: 'forward' };
}

type StepEvent = Exclude<TourEvent['type'], 'prepared' | 'start' | 'skip' | 'went'>;

function stepped(tour: TourState, type: StepEvent): TourState {
  switch (type) {
    case 'found':
      return tour.lifecycle === 'init' ? { ...tour, lifecycle: 'ready' } : tour;
    case 'highlighted':
      return tour.lifecycle === 'ready' ? { ...tour, lifecycle: 'beacon' } : tour;
    case 'shown':
      return tour.lifecycle === 'beacon' ? { ...tour, lifecycle: 'tooltip' } : tour;
    case 'missing':
      if (tour.lifecycle === 'complete') return tour;
      return neighbour({ ...tour, lifecycle: 'error' }, tour.direction);
    case 'next':
      return tour.lifecycle === 'tooltip' ? neighbour({ ...tour, lifecycle: 'complete' }, 'forward') : tour;
    case 'back':
      return tour.lifecycle === 'tooltip' && tour.index > 0 ? neighbour(tour, 'back') : tour;
  }
}

/** Forward from the last step finishes; backward from the first turns forward again. */
function neighbour(tour: TourState, direction: TourState['direction']): TourState {
  const index = tour.index + (direction === 'forward' ? 1 : -1);
  if (index >= tour.count) return { ...tour, status: 'finished', lifecycle: 'complete' };
  if (index < 0) return { ...tour, lifecycle: 'init', index: tour.index + 1, direction: 'forward' };
  return { ...tour, lifecycle: 'init', index, direction };
}

function went(tour: TourState, index: number | null): TourState {
  if (tour.status !== 'running' && tour.status !== 'paused') return tour;
  if (index === null) return { ...tour, status: 'paused', lifecycle: 'init' };
  return { ...tour, status: 'running', lifecycle: 'init', index, direction: 'forward' };
}

export function isOver({ status }: TourState): boolean {
  return status === 'skipped' || status === 'finished';
}
