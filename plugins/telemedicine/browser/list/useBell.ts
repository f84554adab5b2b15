import { useEffect, useState } from 'react';
import { useStore } from '../../../../core/browser/index.ts';
import { CallHabits } from '../stores/CallHabits.ts';
import { Bell } from './Bell.ts';

/** Rings for these people while the component is on screen and the person wants to hear it. */
export const useBell = (waiting: readonly string[]): Bell => {
  const { rings } = useStore(CallHabits);
  const [bell] = useState(() => new Bell());
  const key = rings ? waiting.join() : '';
  useEffect(() => bell.follow(key === '' ? [] : key.split(',')), [bell, key]);
  useEffect(() => () => bell.dispose(), [bell]);
  return bell;
};
