import { type Dispatch, type SetStateAction, useState } from 'react';
import { isSameJson } from 'sync-protocol/rows/changed-fields.ts';

/** State that starts as `value`, and takes it over whenever it changes. Compared as JSON. */
export function useFollowing<T>(value: T): [T, Dispatch<SetStateAction<T>>] {
  const [state, setState] = useState(value);
  const [followed, setFollowed] = useState(value);
  if (!isSameJson(value, followed)) {
    setFollowed(value);
    setState(value);
  }
  return [state, setState];
}
