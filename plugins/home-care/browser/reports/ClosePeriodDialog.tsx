import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Callout, FormDialog, Skeleton, TextField, useForm } from '#ui';
import { CallFailure, Resources } from '#core/shared';
import { type Blockers, closePeriod, previewPeriod } from '../../shared/periodCalls.ts';
import { messages } from '../messages/index.ts';
import { addDays, daysBetween } from '../parts/clock.ts';
import { useRefused } from '../parts/useRefused.ts';
import { WorkTable } from './WorkTable.tsx';

const unseen = (): Promise<never> =>
  Promise.reject(new CallFailure(409, 'hours_unseen', 'The hours are not shown yet.'));

const usualDays = 14;
const mostDays = 92;

interface ClosePeriodDialogProps {
  /** The day after the last that is closed; null: none is. */
  readonly begin: string | null;
  readonly today: string;
  readonly close: () => void;
}

/** Shows what a closing would fix, and fixes exactly that. */
export const ClosePeriodDialog = observer(({ begin, today, close }: ClosePeriodDialogProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const refused = useRefused();
  const yesterday = addDays(today, -1);
  const first = begin !== null && begin <= yesterday ? begin : addDays(today, -usualDays);
  const last = [addDays(first, usualDays - 1), yesterday].toSorted()[0]!;
  const form = useForm({
    fields: { from: { label: t.from, required: true }, to: { label: t.to, required: true } },
    initial: { from: first, to: last },
    submit: async (span) => {
      // What stands on screen, and nothing else.
      const seal = preview.data?.seal;
      await refused(seal === undefined ? unseen() : resources.send(closePeriod, { body: { ...span, seal } }));
    },
    done: t.periodClosed,
  });
  const { from, to } = form.store.values;
  const length = daysBetween(from, to);
  const fits = length >= 0 && length < mostDays;
  const preview = useResource(previewPeriod, fits ? { query: { from, to } } : null);
  return (
    <FormDialog form={form} title={t.closeTitle} action={t.closePeriod} width="wide" onClose={close}>
      <p>{t.closeText}</p>
      <div className="hc-filters">
        <TextField form={form} name="from" type="date" />
        <TextField form={form} name="to" type="date" />
      </div>
      {fits ? (
        <Async
          resource={preview}
          skeleton={<Skeleton lines={6} />}
          empty={({ workers, blockers }) => workers.length === 0 && standsAgainst(blockers).length === 0}
          none={{ title: t.nothingToPay }}
        >
          {({ workers, total, blockers }) => (
            <>
              <Against blockers={blockers} />
              {[total.work, total.later].some(({ pay, mileage }) => pay.without + mileage.without > 0) && (
                <Callout title={t.someWithoutRate} role="status">
                  {t.someWithoutRateText}
                </Callout>
              )}
              <WorkTable caption={t.closeTitle} workers={workers} total={total} />
            </>
          )}
        </Async>
      ) : (
        <Callout tone="wait" role="alert">
          {t.periodBad}
        </Callout>
      )}
    </FormDialog>
  );
});

const kinds = ['exceptions', 'underWay', 'running', 'closed'] as const;
const standsAgainst = (blockers: Blockers) => kinds.filter((kind) => Boolean(blockers[kind]));

const Against = observer(({ blockers }: { readonly blockers: Blockers }) => {
  const t = useMessages(messages);
  const against = standsAgainst(blockers);
  if (against.length === 0) return null;
  const said = {
    exceptions: () => t.block_exceptions(blockers.exceptions),
    underWay: () => t.block_underWay(blockers.underWay),
    running: () => t.block_running,
    closed: () => t.block_closed,
  };
  return (
    <Callout tone="wait" title={t.notYet} role="status">
      <ul>
        {against.map((kind) => (
          <li key={kind}>{said[kind]()}</li>
        ))}
      </ul>
    </Callout>
  );
});
