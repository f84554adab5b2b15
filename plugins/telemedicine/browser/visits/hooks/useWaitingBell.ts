import { useEffect, useState } from 'react';
import { useStore } from '#core/browser';
import { CallPreferenceStore } from '../../stores/CallPreferenceStore.ts';
import { WaitingBellStore } from '../stores/WaitingBellStore.ts';

/** Rings for these people while the component is on screen and the person wants to hear it. */
export const useWaitingBell = (waiting: readonly string[]): WaitingBellStore => {
  const { rings } = useStore(CallPreferenceStore);
  const [bell] = useState(() => new WaitingBellStore());
  const key = rings ? waiting.join() : '';
  useEffect(() => bell.follow(key === '' ? [] : key.split(',')), [bell, key]);
  useEffect(() => () => bell.dispose(), [bell]);
  return bell;
};
