import { useEffect, useState } from 'react';
import { useMessages, useStore } from '#core/browser';
import { CallFailure } from '#core/shared';
import { pinMessages } from '../../messages/pin/index.ts';
import { type HeldMode, ModeStore } from '../ModeStore.ts';
import { tryPin } from './pinActs.ts';
import { waitOf } from './pinState.ts';

/** What opens with it; null where it never will. */
type Taken = { readonly held: HeldMode; readonly secret: string } | null;

/** Said at its field, which takes the focus. */
export const refusedAt = (field: string, words: string): CallFailure =>
  new CallFailure(0, 'pin_refused', words, { [field]: words });

interface PinUse {
  /** @param field of the form that asks @throws CallFailure where it was not right */
  take(pin: string, field: string): Promise<Taken>;
  /** Until the next try. */
  readonly waitSeconds: number;
}

/** Asks for the PIN, with the waits that follow wrong ones. */
export const usePin = (): PinUse => {
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
  const take = async (given: string, field: string): Promise<Taken> => {
    const tried = await tryPin(mode, given);
    setNow(Date.now());
    if (tried.is === 'right') return tried;
    if (tried.is === 'out') return null;
    if (tried.is === 'unkept') throw refusedAt(field, t.tryUnkept);
    const seconds = secondsOf(tried.waitMs);
    if (tried.is === 'early') throw refusedAt(field, t.waitFirst(seconds));
    throw refusedAt(field, seconds > 0 ? t.wrongPinWait(tried.left, seconds) : t.wrongPin(tried.left));
  };
  return { take, waitSeconds: secondsOf(waitMs) };
};
