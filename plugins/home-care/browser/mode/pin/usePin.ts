import { useEffect, useState } from 'react';
import { useMessages, useStore } from '#core/browser';
import { pinMessages } from '../../messages/pin/index.ts';
import type { HeldMode } from '../ModeStore.ts';
import { ModeStore } from '../ModeStore.ts';
import { tryPin } from './pinActs.ts';
import { waitOf } from './pinState.ts';

/** What opens with it; why it does not, in words; null where it never will. */
type Taken = { readonly held: HeldMode; readonly secret: string } | string | null;

/** Asks for the PIN, with the waits that follow wrong ones. */
export const usePin = (): { take(pin: string): Promise<Taken>; readonly waitSeconds: number } => {
  const t = useMessages(pinMessages);
  const mode = useStore(ModeStore);
  const [now, setNow] = useState(Date.now);
  const { pin } = mode;
  const waitMs = pin === null ? 0 : waitOf(pin, now);
  useEffect(() => {
    if (waitMs <= 0) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), 1_000);
    return () => clearTimeout(timer);
  });
  const secondsOf = (ms: number): number => Math.ceil(ms / 1_000);
  const take = async (given: string): Promise<Taken> => {
    const tried = await tryPin(mode, given);
    setNow(Date.now());
    if (tried.is === 'right') return tried;
    if (tried.is === 'out') return null;
    if (tried.is === 'unkept') return t.tryUnkept;
    if (tried.is === 'early') return t.waitFirst(secondsOf(tried.waitMs));
    return tried.waitMs > 0 ? t.wrongPinWait(tried.left, secondsOf(tried.waitMs)) : t.wrongPin(tried.left);
  };
  return { take, waitSeconds: secondsOf(waitMs) };
};
