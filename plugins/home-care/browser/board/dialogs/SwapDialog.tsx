import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { Button, Dialog, NoneLine, optionsOf, Select, useAction, useConfirm } from '#ui';
import { CallFailure, type CallInput, clockText, I18n, Resources, whole } from '#core/shared';
import type { Board } from '../../../shared/boardRules.ts';
import type { Lane } from '../../../shared/calls.ts';
import { swapVisits } from '../../../shared/plan/planCalls.ts';
import { type Visit, warnings } from '../../../shared/visit.ts';
import { messages } from '../../messages/index.ts';
import { longDay } from '../../parts/clock.ts';
import { useProblemText } from '../../parts/problemText.ts';
import { useRefused } from '../../parts/useRefused.ts';
import { useLeftOut } from '../useLeftOut.ts';

type Moves = CallInput<typeof swapVisits>['body']['moves'];

interface SwapDialogProps {
  readonly lane: Lane;
  readonly day: string;
  readonly board: Board;
  readonly close: () => void;
}

/** Two workers exchange what was chosen of a day; at first all of it. */
export const SwapDialog = observer(({ lane, day, board, close }: SwapDialogProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const confirm = useConfirm();
  const refused = useRefused();
  const { run, busy } = useAction();
  const { ofWarning } = useProblemText();
  const others = board.workers.filter(({ id, paused }) => id !== lane.id && !paused);
  const [other, setOther] = useState(others[0]?.id ?? '');
  const left = useLeftOut();
  const ofWorker = (worker: string): readonly Visit[] =>
    board.visits.filter(
      (one) =>
        one.day === day &&
        one.state === 'planned' &&
        one.patient &&
        (one.worker?.id === worker || one.second?.id === worker) &&
        // Both are on it: there is nothing to exchange.
        !(one.worker && one.second && [lane.id, other].every((id) => id === one.worker?.id || id === one.second?.id)),
    );
  const sides = [
    { id: lane.id, name: lane.name, to: other },
    { id: other, name: others.find(({ id }) => id === other)?.name ?? '', to: lane.id },
  ].map((side) => ({ ...side, visits: ofWorker(side.id) }));
  const moves: Moves = sides.flatMap(({ id, to, visits }) =>
    visits
      .filter((one) => !left.has(one.id))
      .map((one) => ({ visit: one.id, seat: one.worker?.id === id ? 'first' : 'second', from: id, to })),
  );
  const send = (wanted: Moves, sure: boolean) => resources.send(swapVisits, { body: { moves: wanted, sure } });
  const swap = async (): Promise<void> => {
    try {
      await send(moves, false);
    } catch (error) {
      if (!(error instanceof CallFailure) || error.code !== 'needs_sure') throw error;
      const said = error.fields?.warnings?.split(',') ?? [];
      const text = warnings
        .filter((one) => said.includes(one))
        .map(ofWarning)
        .join(', ');
      if (!(await confirm({ title: t.swapSure, text, action: t.swapAction, cancel: t.keep })))
        throw new CallFailure(0, 'cancelled', '');
      await send(moves, true);
    }
  };
  const back = moves.map(({ from, to, ...place }) => ({ ...place, from: to, to: from }));
  const apply = async (): Promise<void> => {
    const done = await run(
      async () => {
        await refused(swap());
        return true;
      },
      { done: t.swapped, undo: () => refused(send(back, true)), undone: t.undone },
    );
    if (done) close();
  };
  return (
    <Dialog
      open
      title={t.swapTitle(lane.name, i18n.date(day, longDay))}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t.close}</Button>
          <Button intent="primary" busy={busy} disabled={moves.length === 0} onClick={() => void apply()}>
            {t.swapAction}
          </Button>
        </>
      }
    >
      <p className="pv-muted">{t.swapHelp}</p>
      <div className="hc-period hc-swap-with">
        <span className="pv-label" aria-hidden>
          {t.swapWith}
        </span>
        <Select
          aria-label={t.swapWith}
          value={other}
          options={optionsOf(
            others.map(({ id }) => id),
            (id) => others.find((one) => one.id === id)?.name ?? '',
          )}
          onChange={(id) => {
            setOther(id);
            left.forget();
          }}
        />
      </div>
      {sides.map(({ id, name, visits }) => (
        <fieldset key={id} className="hc-rows">
          <legend className="pv-label">{t.swapGives(name)}</legend>
          {visits.length === 0 && <NoneLine of={whole(visits)} says={t.swapNothing} />}
          {visits.map((one) => (
            <label key={one.id} className="hc-fit">
              <input
                type="checkbox"
                checked={!left.has(one.id)}
                onChange={({ target }) => left.choose(one.id, target.checked)}
              />
              <span>
                <b>{clockText(one.startWall.slice(11), i18n.locale)}</b> {one.patient?.name}, {one.title}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </Dialog>
  );
});
