import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PatientFormDialog } from '#clinical/browser';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, CheckField, Segmented, Skeleton, Tag, useForm } from '#ui';
import { I18n, Resources } from '#core/shared';
import { assignVisit, listFits } from '../../../shared/calls.ts';
import { type Fit, type Seat, seats, type Visit } from '../../../shared/visit.ts';
import { messages } from '../../messages/index.ts';
import { hoursOf } from '../../../shared/hours.ts';
import { useProblemText } from '../../parts/problemText.ts';
import { useRefused } from '../../parts/useRefused.ts';

interface AssignDialogProps {
  readonly visit: Visit;
  readonly close: () => void;
}

/** Who could come, best first, with what speaks against each; blocks can't be chosen, warnings are confirmed. */
export const AssignDialog = observer(({ visit, close }: AssignDialogProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const refused = useRefused();
  const { ofBlock, ofWarning } = useProblemText();
  const params = { id: visit.id };
  const [seat, setSeat] = useState<Seat>(visit.workers === 2 && visit.worker && !visit.second ? 'second' : 'first');
  const fits = useResource(listFits, { params, query: { seat } });
  const held = (of: Seat): string | null => (of === 'second' ? visit.second?.id : visit.worker?.id) ?? null;
  const before = held(seat);
  const send = (to: string | null, from: string | null, sure: boolean) =>
    refused(resources.send(assignVisit, { params, body: { to, from, sure, seat } }));
  const form = useForm({
    fields: { to: { label: t.chooseWorker }, sure: { label: t.assignAnyway } },
    initial: { to: before ?? '', sure: false },
    submit: async ({ to, sure }) => {
      await send(to || null, before, sure);
      return to || null;
    },
    done: t.assigned,
    undo: (to: string | null) => send(before, to, true),
    undone: t.undone,
  });
  const choose = (of: Seat): void => {
    setSeat(of);
    form.set('to', held(of) ?? '');
    form.set('sure', false);
  };
  const row = ({ id, name, blocks, warnings, known, weekMinutes }: Fit) => (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the worker's name is its text, three elements down
    <label key={id} className="hc-fit">
      <input
        type="radio"
        name={`${form.id}-to`}
        value={id}
        checked={form.values.to === id}
        disabled={blocks.length > 0}
        onChange={() => form.set('to', id)}
      />
      <span>
        <b>{name}</b>
        <small className="pv-muted">
          {t.thisWeek}: {t.hours(i18n.number(hoursOf(weekMinutes)))}
          {known > 0 && `, ${t.knownVisits(known)}`}
        </small>
        <span className="hc-tags">
          {blocks.map(({ is, detail }) => (
            <Tag key={is} tone="bad">
              {ofBlock({ is, detail })}
            </Tag>
          ))}
          {warnings.map((one) => (
            <Tag key={one} tone="wait">
              {ofWarning(one)}
            </Tag>
          ))}
        </span>
      </span>
    </label>
  );
  return (
    <PatientFormDialog
      form={form}
      about={visit.patient?.id ?? null}
      title={t.assignTitle}
      action={t.assign}
      onClose={close}
    >
      <Async resource={fits} skeleton={<Skeleton lines={6} />}>
        {({ data }) => (
          <>
            {visit.workers === 2 && (
              <Segmented
                label={t.whichPlace}
                value={seat}
                options={seats.map((value) => ({ value, label: t[`seat_${value}`] }))}
                onChange={choose}
              />
            )}
            <fieldset className="hc-fits">
              <legend className="pv-label">{t.chooseWorker}</legend>
              {before !== null && (
                <label className="hc-fit">
                  <input
                    type="radio"
                    name={`${form.id}-to`}
                    value=""
                    checked={form.values.to === ''}
                    onChange={() => form.set('to', '')}
                  />
                  <span>{t.unassign}</span>
                </label>
              )}
              {data.map(row)}
            </fieldset>
            {data.some(({ id, warnings }) => id === form.values.to && warnings.length > 0) && (
              <CheckField form={form} name="sure" />
            )}
          </>
        )}
      </Async>
    </PatientFormDialog>
  );
});
