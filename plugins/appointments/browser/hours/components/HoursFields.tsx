import { Plus, Trash } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { Button, type FormModel, IconButton } from '#ui';
import { awayFault, spanFault } from '#plugins/appointments/shared/availabilityRules.ts';
import type { Availability } from '#plugins/appointments/shared/visitTypes.ts';
import { messages } from '../../messages/index.ts';
import type { weekdays } from '../weekForm.ts';

type Spans = Availability['week'][number];
type Away = Availability['away'][number];

interface FieldsProps<N extends string, A> {
  readonly form: FormModel<{ readonly [K in N]: A }>;
  readonly name: N;
  readonly label: string;
}

const most = 6;
/** What is added to a day: a morning, then an afternoon. */
const usual = [
  { from: '09:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
] as const;
const replaced = <A,>(all: readonly A[], at: number, change: Partial<A>): A[] =>
  all.map((one, which) => (which === at ? { ...one, ...change } : one));

/** An input that a form's summary leads to and that says by itself what is wrong with it. */
const faultProps = (form: FormModel, name: string, at: number, fault: string | null) => ({
  id: at === 0 ? `${form.id}-${name}` : undefined,
  'aria-invalid': fault === null ? undefined : (true as const),
  'aria-describedby': fault === null ? undefined : `${form.id}-${name}-${at}`,
});

const Fault = ({ form, name, at, fault }: { form: FormModel; name: string; at: number; fault: string | null }) =>
  fault && (
    <span id={`${form.id}-${name}-${at}`} className="pv-field-error">
      {fault}
    </span>
  );

/** The spans of one weekday. What is wrong is said once the form was sent, at the span itself. */
export const DayFields = observer(({ form, name, label }: FieldsProps<(typeof weekdays)[number], Spans>) => {
  const t = useMessages(messages);
  const spans = form.values[name];
  const asked = form.store.errors[name] !== undefined;
  const words = { order: t.endsBefore, overlap: t.overlaps };
  return (
    <fieldset>
      <legend>{label}</legend>
      {spans.map((span, at) => {
        const kind = asked ? spanFault(spans, at) : null;
        const fault = kind && words[kind];
        return (
          <div key={at} className="av-span">
            {(['from', 'to'] as const).map((edge) => (
              <input
                key={edge}
                type="time"
                step={300}
                className="pv-input"
                aria-label={`${label}, ${t[edge]}`}
                {...faultProps(form, name, at, fault)}
                id={edge === 'from' && at === 0 ? `${form.id}-${name}` : undefined}
                value={span[edge]}
                onChange={(event) => form.set(name, replaced(spans, at, { [edge]: event.target.value }))}
              />
            ))}
            <IconButton
              icon={Trash}
              label={`${t.removeSpan}: ${label}`}
              onClick={() => form.set(name, spans.toSpliced(at, 1))}
            />
            <Fault form={form} name={name} at={at} fault={fault} />
          </div>
        );
      })}
      {spans.length < most && (
        <IconButton
          icon={Plus}
          label={`${t.addSpan}: ${label}`}
          onClick={() => form.set(name, [...spans, usual[Math.min(spans.length, 1)]!])}
        />
      )}
    </fieldset>
  );
});

interface AwayProps extends FieldsProps<'away', readonly Away[]> {
  /** What they are called where they are no absences. */
  readonly words?: { readonly awayWhy: string; readonly addAway: string };
}

/** Days away. A first day alone is a single day, which shows at once. */
export const AwayFields = observer(({ form, name, label, words: own }: AwayProps) => {
  const t = { ...useMessages(messages), ...own };
  const away = form.values[name];
  const asked = form.store.errors[name] !== undefined;
  const words = { missing: t.awayMissing, order: t.awayOrder };
  const set = (at: number, change: Partial<Away>): void => form.set(name, replaced(away, at, change));
  return (
    <fieldset>
      <legend>{label}</legend>
      {away.map((one, at) => {
        const kind = asked ? awayFault(one) : null;
        const fault = kind && words[kind];
        const { id, ...said } = faultProps(form, name, at, fault);
        return (
          <div key={at} className="av-span">
            <input
              type="date"
              className="pv-input"
              aria-label={t.awayFrom}
              id={id}
              {...said}
              value={one.from}
              onChange={({ target: { value } }) => set(at, { from: value, to: one.to < value ? value : one.to })}
            />
            <input
              type="date"
              className="pv-input"
              aria-label={t.awayTo}
              {...said}
              value={one.to}
              min={one.from}
              onChange={(event) => set(at, { to: event.target.value })}
            />
            <input
              className="pv-input"
              aria-label={t.awayWhy}
              placeholder={t.awayWhy}
              maxLength={120}
              value={one.why}
              onChange={(event) => set(at, { why: event.target.value })}
            />
            <IconButton icon={Trash} label={t.removeSpan} onClick={() => form.set(name, away.toSpliced(at, 1))} />
            <Fault form={form} name={name} at={at} fault={fault} />
          </div>
        );
      })}
      <Button onClick={() => form.set(name, [...away, { from: '', to: '', why: '' }])}>{t.addAway}</Button>
    </fieldset>
  );
});
