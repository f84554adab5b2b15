import { Reaction } from 'mobx';

export interface Traces {
  readonly timers: number;
  readonly listeners: number;
  readonly reactions: number;
}

/** All that ever ran: what was there before a watch began may run again meanwhile (a minute has passed), and is nobody's trace. */
const known = new WeakSet<Reaction>();
const { track } = Reaction.prototype;
Reaction.prototype.track = function (work) {
  known.add(this);
  return track.call(this, work);
};

/** Counts what a plugin could leave behind, from `watchLeaks` until `end`. */
export const watchLeaks = (): { readonly now: () => Traces; readonly end: () => void } => {
  const timers = new Set<unknown>();
  const listeners = new Set<string>();
  const reactions = new Set<Reaction>();
  const ids = new WeakMap<object, number>();
  let nextId = 0;
  const idOf = (thing: object): number => {
    const id = ids.get(thing) ?? ++nextId;
    ids.set(thing, id);
    return id;
  };

  const real = {
    setTimeout: window.setTimeout,
    setInterval: window.setInterval,
    clearTimeout: window.clearTimeout,
    clearInterval: window.clearInterval,
    track: Reaction.prototype.track,
  };
  const setTimeoutCounted = (work: (...args: unknown[]) => void, ms?: number, ...given: unknown[]): unknown => {
    const id: unknown = real.setTimeout(
      (...args: unknown[]) => {
        timers.delete(id);
        work(...args);
      },
      ms,
      ...given,
    );
    timers.add(id);
    return id;
  };
  const setIntervalCounted = (work: () => void, ms?: number, ...given: unknown[]): unknown => {
    const id: unknown = real.setInterval(work, ms, ...given);
    timers.add(id);
    return id;
  };
  const clear =
    (realClear: (id?: number) => void) =>
    (id?: unknown): void => {
      timers.delete(id);
      realClear(id as number);
    };
  Object.assign(globalThis, {
    setTimeout: setTimeoutCounted,
    setInterval: setIntervalCounted,
    clearTimeout: clear(real.clearTimeout),
    clearInterval: clear(real.clearInterval),
  });
  const keyOf = (target: EventTarget, type: string, listener: object, options: unknown): string => {
    const capture =
      typeof options === 'object' && options ? 'capture' in options && Boolean(options.capture) : Boolean(options);
    return `${idOf(target)} ${type} ${idOf(listener)} ${capture}`;
  };
  // One by one, because the test runner gives the window its own methods.
  const restore = [window, document, document.body].map((target: EventTarget) => {
    const { addEventListener: add, removeEventListener: remove } = target;
    target.addEventListener = (type, listener, options) => {
      if (listener) listeners.add(keyOf(target, type, listener, options));
      add.call(target, type, listener, options);
    };
    target.removeEventListener = (type, listener, options) => {
      if (listener) listeners.delete(keyOf(target, type, listener, options));
      remove.call(target, type, listener, options);
    };
    return () => Object.assign(target, { addEventListener: add, removeEventListener: remove });
  });
  Reaction.prototype.track = function (work) {
    if (!known.has(this)) reactions.add(this);
    return real.track.call(this, work);
  };

  return {
    now: () => ({
      timers: timers.size,
      listeners: listeners.size,
      reactions: [...reactions].filter((reaction) => !reaction.isDisposed).length,
    }),
    end() {
      Object.assign(globalThis, {
        setTimeout: real.setTimeout,
        setInterval: real.setInterval,
        clearTimeout: real.clearTimeout,
        clearInterval: real.clearInterval,
      });
      for (const undo of restore) undo();
      Reaction.prototype.track = real.track;
    },
  };
};
