import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { useAction, useConfirm } from '#ui';
import { CallFailure, Resources, Toasts } from '#core/shared';
import type { Place } from '../../../shared/boardRules.ts';
import { placeVisit } from '../../../shared/calls.ts';
import { type Fit, type Visit, warnings } from '../../../shared/visit.ts';
import { messages } from '../../messages/index.ts';
import { useProblemText } from '../../parts/problemText.ts';
import { useRefused } from '../../parts/useRefused.ts';
import { CarryStore } from './CarryStore.ts';
import type { Hours } from './hourLayout.ts';
import { usePointerCarry } from './usePointerCarry.ts';

export interface Carrier {
  readonly store: CarryStore;
  /** Of the whole board. */
  readonly down: (event: PointerEvent<HTMLElement>) => void;
  /** Of a handle: takes it up, or drops it. */
  readonly press: (visit: Visit) => void;
  readonly key: (event: KeyboardEvent) => void;
  readonly left: () => void;
}

interface Board {
  readonly visitOf: (id: string) => Visit | undefined;
  readonly hours: Hours | null;
}

const dayMinutes = 24 * 60;
const quarter = 15;

/** Carries visits about the board, and puts them where they are let go. */
export const useCarry = ({ visitOf, hours }: Board): Carrier => {
  const [store] = useState(() => new CarryStore());
  const t = useMessages(messages);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const refused = useRefused();
  const confirm = useConfirm();
  const { run } = useAction();
  const { ofBlock, ofWarning } = useProblemText();

  const isSure = (found: Fit['warnings']): Promise<boolean> =>
    confirm({
      ...{ title: t.carryTitle, text: found.map(ofWarning).join(', '), action: t.carryAction, cancel: t.keep },
    });
  const put = async (visit: Visit, { worker: to, wall: start }: Place, sure: boolean) => {
    const send = (isConfirmed: boolean) =>
      resources.send(placeVisit, {
        params: { id: visit.id },
        body: { to, from: visit.worker?.id ?? null, start, was: visit.start, sure: isConfirmed },
      });
    try {
      return await send(sure);
    } catch (error) {
      // Somebody else has changed this screen's picture.
      resources.stale('home-care');
      if (!(error instanceof CallFailure) || error.code !== 'needs_sure') throw error;
      const said = error.fields?.warnings?.split(',') ?? [];
      if (await isSure(warnings.filter((one) => said.includes(one)))) return send(true);
      throw new CallFailure(0, 'cancelled', '');
    }
  };
  const drop = async (): Promise<void> => {
    const { visit, place, problems, hasMoved, by } = store;
    if (!visit || !place || store.dropped) return;
    if (!hasMoved) return store.putBack();
    store.letGo();
    const [block] = problems.blocks;
    if (block) toasts.show({ message: t.carryRefused(ofBlock(block)), intent: 'danger' });
    else if (problems.warnings.length === 0 || (await isSure(problems.warnings)))
      await run(() => refused(put(visit, place, problems.warnings.length > 0)), {
        done: t.moved,
        undo: ({ start }) =>
          refused(
            resources.send(placeVisit, {
              params: { id: visit.id },
              body: {
                ...{ to: visit.worker?.id ?? null, from: place.worker, start: visit.startWall, was: start, sure: true },
              },
            }),
          ),
        undone: t.undone,
      });
    store.end();
    if (by === 'keys') document.querySelector<HTMLElement>(`[data-grip="${CSS.escape(visit.id)}"]`)?.focus();
  };
  const down = usePointerCarry({ carry: store, visitOf, hours, drop: () => void drop() });

  return {
    ...{ store, down },
    press: (visit) => (store.visit?.id === visit.id ? void drop() : !store.visit && store.pickUp(visit, 'keys')),
    key(event) {
      if (!store.visit || store.dropped || store.by !== 'keys') return;
      const [usual, fine] = hours ? [quarter, 5] : [dayMinutes, quarter];
      const minutes = event.shiftKey ? fine : usual;
      const acts: Record<string, () => void> = {
        ArrowUp: () => store.stepLane(-1),
        ArrowDown: () => store.stepLane(1),
        ArrowLeft: () => store.stepTime(-minutes),
        ArrowRight: () => store.stepTime(minutes),
        Escape: store.putBack,
      };
      const act = acts[event.key];
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
      const lane = store.place && document.querySelector(`[data-lane="${CSS.escape(store.place.worker ?? '')}"]`);
      lane?.scrollIntoView?.({ block: 'nearest' });
    },
    left: () => store.by === 'keys' && !store.dropped && store.putBack(),
  };
};
