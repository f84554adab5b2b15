import { runInAction } from 'mobx';
import { CallFailure, type Http } from '#core/shared';
import { browserShelf, sweepShelf, readsKind } from '#core/browser/offline/vault/shelf.ts';
import { tabLocks } from '#core/browser/persistence/tabLocks.ts';
import { checkMode } from '../../../shared/mode/accessCalls.ts';
import type { HeldMode, ModeStore } from '../ModeStore.ts';
import { newSecret, openUnderKey, openUnderPin, sealUnderKey, sealUnderPin } from './pinKey.ts';
import { type LeftSecret, mostTries, type PinState, waitOf } from './pinState.ts';

interface Opened {
  readonly secret: string;
  readonly held: HeldMode;
}

export type Tried =
  | ({ readonly is: 'right' } & Opened)
  /** `left`: how many more may be made. */
  | { readonly is: 'wrong'; readonly left: number; readonly waitMs: number }
  | { readonly is: 'early'; readonly waitMs: number }
  /** A code from the clinic is needed. */
  | { readonly is: 'out' }
  /** The browser refuses to count the try. */
  | { readonly is: 'unkept' };

const alone = async <T>(work: () => Promise<T>): Promise<T> => {
  const locks = tabLocks();
  // Out of the batch that it was asked in: what is noted has to be written before the next step.
  await Promise.resolve();
  return locks ? await locks.request('home-care-pin', work) : work();
};

const sealed = async ({ held, secret }: Opened, deviceKey: string, pin: string): Promise<PinState> => ({
  ...(await sealUnderPin(pin, JSON.stringify({ held, secret } satisfies Opened))),
  kept: await sealUnderKey(deviceKey, secret),
  ...{
    tries: 0,
    at: 0,
    until: held.until,
    gatePass: held.gatePass ?? '',
    over: false,
    owner: null,
    unsent: 0,
    locks: 0,
  },
});

/** What nobody can read any more: the copy of the day, but nothing that was told. */
const sweep = async ({ owner }: PinState): Promise<void> => {
  if (owner !== null) await sweepShelf(browserShelf(), owner, readsKind);
};

/**
 * Opens the mode with a code. What its worker had told on this device before a lock-out comes back with it; what another
 * worker had told stays for them. @throws CallFailure
 */
export const openByCode = async (mode: ModeStore, code: string, pin: string | null): Promise<void> => {
  const held = await mode.ask(code);
  const { deviceKey = '' } = held;
  const before = mode.pin;
  const found: string[] = [];
  const left: LeftSecret[] = [];
  const at = Date.now();
  for (const one of [...mode.left, ...(before?.sealed ? [{ ...before.kept, at }] : [])]) {
    const secret = await openUnderKey(deviceKey, one);
    if (secret === null) left.push(one);
    else found.push(secret);
  }
  const plain = before ? null : mode.secret.read();
  const secrets = [...new Set([...found.reverse(), ...(plain === null ? [] : [plain])])];
  const secret = secrets[0] ?? newSecret();
  for (const other of secrets.slice(1)) left.push({ ...(await sealUnderKey(deviceKey, other)), at });
  const state = pin === null ? null : await sealed({ held, secret }, deviceKey, pin);
  if (before && found.length === 0) await sweep(before);
  runInAction(() => {
    mode.forgetClock();
    mode.begin({ held, secret, pin: state, left });
  });
};

/** For the mode that is on. Resolves with false where this browser keeps no secret. */
export const setPin = async (mode: ModeStore, pin: string): Promise<boolean> => {
  const { held, left } = mode;
  const secret = mode.secret.read();
  if (!held?.deviceKey || secret === null) return false;
  const { pin: before } = mode;
  const state = await sealed({ held, secret }, held.deviceKey, pin);
  const same = before && { owner: before.owner, unsent: before.unsent, locks: before.locks };
  mode.begin({ held, secret, pin: { ...state, ...same }, left });
  return true;
};

/** One try. It is written down before it is made: no reload and no other tab takes it back. */
export const tryPin = (mode: ModeStore, pin: string): Promise<Tried> =>
  alone(async () => {
    const state = mode.latestPin() ?? mode.pin;
    if (!state?.sealed) return { is: 'out' };
    if (state.tries >= mostTries) return shutOut(mode);
    const waitMs = waitOf(state, Date.now());
    if (waitMs > 0) return { is: 'early', waitMs };
    const tries = state.tries + 1;
    mode.note({ tries, at: Date.now() });
    if (mode.latestPin()?.tries !== tries) return { is: 'unkept' };
    const opened = await openUnderPin(pin, state.salt, state.sealed);
    if (opened !== null) {
      mode.note({ tries: 0, at: 0 });
      return { is: 'right', ...(JSON.parse(opened) as Opened) };
    }
    if (tries >= mostTries) return shutOut(mode);
    return { is: 'wrong', left: mostTries - tries, waitMs: waitOf({ tries, at: Date.now() }, Date.now()) };
  });

/** Nothing that was told is lost: a new code of the same worker opens it. */
const shutOut = (mode: ModeStore): Tried => {
  mode.leaveToCode();
  return { is: 'out' };
};

/** A page that ended in the middle of the last try. */
export const settleTries = (mode: ModeStore): void => {
  if (mode.pin?.sealed && mode.pin.tries >= mostTries) mode.leaveToCode();
};

/** From now on whoever holds the device opens the mode. */
export const removePin = (mode: ModeStore, { held, secret }: Opened): void =>
  mode.begin({ held, secret, pin: null, left: mode.left });

/** A locked device asks whether its mode is still on, and by its own clock whether its time is over. */
export const lookAtGate = async (mode: ModeStore, http: Http): Promise<void> => {
  const { pin } = mode;
  if (!pin || !mode.asksPin) return;
  if (!pin.over && !mode.isOver() && (await isStillOn(http, pin.gatePass))) return;
  await sweep(pin);
  // With nothing to send there is nothing left to open.
  if (mode.asksPin) mode.endAtGate();
};

/** True where nobody can say. */
const isStillOn = async (http: Http, pass: string): Promise<boolean> => {
  try {
    return (await http.send(checkMode, {}, { pass })).open;
  } catch (error) {
    if (error instanceof CallFailure) return error.status !== 401;
    throw error;
  }
};
