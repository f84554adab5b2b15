import { reaction } from 'mobx';
import type { LiveData, LiveKind } from '#core/shared';
import type { VisitStore } from '../../stores/VisitStore.ts';

/** Signals over whichever live connection the page has: a guest's is replaced when it comes back with a new pass. */
export const onLiveSignal = <K extends LiveKind>(
  visitStore: Pick<VisitStore, 'live'>,
  event: K,
  handle: (data: LiveData<K>) => void,
): (() => void) => {
  let stop = (): void => undefined;
  const follow = reaction(
    () => visitStore.live,
    (live) => {
      stop();
      stop = live?.onSignal(event, handle) ?? (() => undefined);
    },
    { fireImmediately: true },
  );
  return () => {
    follow();
    stop();
  };
};
