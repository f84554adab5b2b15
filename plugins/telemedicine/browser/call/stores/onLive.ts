import { reaction } from 'mobx';
import type { Room } from '../../stores/Room.ts';

/** Signals over whichever live connection the room has: a guest's is replaced when it comes back with a new pass. */
export const onLive = (room: Pick<Room, 'live'>, kind: string, handle: (data: unknown) => void): (() => void) => {
  let stop = (): void => undefined;
  const follow = reaction(
    () => room.live,
    (live) => {
      stop();
      stop = live?.onSignal(kind, handle) ?? (() => undefined);
    },
    { fireImmediately: true },
  );
  return () => {
    follow();
    stop();
  };
};
