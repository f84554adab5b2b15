import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Dialog, Skeleton, useAction } from '#ui';
import { type CallAnswer, type CallInput, clockText, I18n, Resources, Toasts } from '#core/shared';
import { assignVisits, suggestWorkers } from '../../../shared/calls.ts';
import { hoursOf } from '../../../shared/hours.ts';
import type { Visit } from '../../../shared/visit.ts';
import { messages } from '../../messages/index.ts';
import { shortDay } from '../../parts/clock.ts';
import { useRefused } from '../../parts/useRefused.ts';
import { useLeftOut } from '../useLeftOut.ts';

type Suggested = CallAnswer<typeof suggestWorkers>['data'][number];

const keyOf = ({ visit, seat }: Suggested): string => `${visit.id} ${seat}`;

interface SuggestDialogProps {
  readonly from: string;
  readonly days: '1' | '7';
  readonly close: () => void;
}

/** Who could make what is in the tray, and why; what is ticked is given away, by a person. */
export const SuggestDialog = observer(({ from, days, close }: SuggestDialogProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const refused = useRefused();
  const { run, busy } = useAction();
  const found = useResource(suggestWorkers, { query: { from, days } });
  const without = useLeftOut();
  const chosen = (found.data?.data ?? []).filter((one) => !without.has(keyOf(one)));
  const timeOf = ({ day, startWall }: Visit): string =>
    `${i18n.date(day, shortDay)}, ${clockText(startWall.slice(11), i18n.locale)}`;
  const nameOf = (visit: Visit): string => `${timeOf(visit)} ${visit.patient?.name ?? ''}`;
  const why = ({ known, near, km, weekMinutes }: Suggested): string =>
    [
      known > 0 ? t.knownLately(known) : t.newToClient,
      ...(near > 0 ? [t.nearThatDay(near)] : []),
      ...(km === null ? [] : [t.moreKm(i18n.number(km))]),
      t.weekThen(i18n.number(hoursOf(weekMinutes))),
    ].join(' · ');
  const send = (visits: CallInput<typeof assignVisits>['body']['visits']) =>
    refused(resources.send(assignVisits, { body: { visits } }));
  /** What somebody did meanwhile refuses that one alone. */
  const give = async (): Promise<readonly Suggested[]> => {
    const answer = await send(chosen.map(({ visit, seat, to }) => ({ visit: visit.id, seat, to: to.id, from: null })));
    const kept = new Map(answer.refused.map((one) => [one.visit, one]));
    for (const { visit } of chosen)
      if (kept.has(visit.id)) toasts.show({ message: t.notGiven(nameOf(visit)), intent: 'danger' });
    return chosen.filter(({ visit }) => !kept.has(visit.id));
  };
  const apply = async (): Promise<void> => {
    const done = await run(give, {
      done: (given) => t.given(given.length),
      undo: (given) => send(given.map(({ visit, seat, to }) => ({ visit: visit.id, seat, to: null, from: to.id }))),
      undone: t.undone,
    });
    if (done) close();
  };
  return (
    <Dialog
      open
      title={t.suggestTitle}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t.close}</Button>
          {(found.data?.data.length ?? 0) > 0 && (
            <Button intent="primary" busy={busy} disabled={chosen.length === 0} onClick={() => void apply()}>
              {t.giveChosen(chosen.length)}
            </Button>
          )}
        </>
      }
    >
      <Async
        resource={found}
        skeleton={<Skeleton lines={6} />}
        empty={({ data, left }) => data.length === 0 && left.length === 0}
        none={{ title: t.suggestNone }}
      >
        {({ data, left }) => (
          <>
            <p className="pv-muted">{t.suggestHelp}</p>
            {data.length > 0 && (
              <fieldset className="hc-fits">
                <legend className="pv-label">{t.suggested}</legend>
                {data.map((one) => (
                  // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the visit is its text, two elements down
                  <label key={keyOf(one)} className="hc-fit">
                    <input
                      type="checkbox"
                      checked={!without.has(keyOf(one))}
                      onChange={({ target }) => without.choose(keyOf(one), target.checked)}
                    />
                    <span>
                      <b>{nameOf(one.visit)}</b>
                      <span>
                        {one.visit.title}: {one.to.name}
                        {one.seat === 'second' && ` (${t.secondWorker})`}
                      </span>
                      <small className="pv-muted">{why(one)}</small>
                    </span>
                  </label>
                ))}
              </fieldset>
            )}
            {left.length > 0 && (
              <section aria-label={t.leftTitle}>
                <h3>{t.leftTitle}</h3>
                <ul className="hc-list">
                  {left.map((visit) => (
                    <li key={visit.id}>
                      {nameOf(visit)}: {visit.title}
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </>
        )}
      </Async>
    </Dialog>
  );
});
