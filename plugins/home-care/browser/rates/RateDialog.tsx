import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Callout, DateField, FormDialog, optionsOf, SelectField, TextField, useForm } from '#ui';
import { I18n, Resources } from '#core/shared';
import { addRate, changeRate, type Rate, type RateKind, rateKinds } from '../../shared/rates/rateCalls.ts';
import { type Worker, workerClasses, type WorkerFacts } from '../../shared/worker.ts';
import { messages } from '../messages/index.ts';
import { addDays } from '../parts/clock.ts';
import { useRefused } from '../parts/useRefused.ts';
import { amountIn } from './rateForm.ts';

interface RateDialogProps {
  /** Null: a new one. */
  readonly rate: Rate | null;
  /** Whose it is; null: a class's, or everyone's. */
  readonly worker: Pick<Worker, 'id' | 'name'> | null;
  readonly today: string;
  readonly closedUntil: string | null;
  readonly close: () => void;
}

const whose = ['all', ...workerClasses] as const;

type Typed = {
  readonly kind: RateKind;
  readonly class: WorkerFacts['class'] | 'all';
} & Readonly<Record<'amount' | 'from' | 'until', string>>;

/** A new rate, or the correction or end of one; what a closed period was paid with can only end. */
export const RateDialog = observer(({ rate, worker, today, closedUntil, close }: RateDialogProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const refused = useRefused();
  const first = closedUntil !== null && closedUntil >= today ? addDays(closedUntil, 1) : today;
  const form = useForm<Typed, unknown>({
    fields: {
      kind: { label: t.rateKind, required: true },
      class: { label: t.rateWhose, required: true },
      amount: {
        ...{ label: t.rateAmount, required: true },
        check: (text, { kind }) => (amountIn(text, kind) === null ? t[`rateBad_${kind}`] : undefined),
      },
      from: { label: t.rateFrom, required: true },
      until: {
        label: t.rateUntil,
        check: (until, { from }) => (until !== '' && until < from ? t.rateUntilBad : undefined),
      },
    },
    initial: {
      ...{ kind: rate?.kind ?? 'hour', class: rate?.class ?? 'all', amount: rate?.amount ?? '' },
      ...{ from: rate?.from ?? first, until: rate?.until ?? '' },
    },
    submit: (typed) => {
      const held = { amount: amountIn(typed.amount, typed.kind)!, from: typed.from, until: typed.until || null };
      const of = { kind: typed.kind, class: typed.class === 'all' ? null : typed.class, worker: worker?.id ?? null };
      return refused<unknown>(
        rate
          ? resources.send(changeRate, { params: { id: rate.id }, body: { ...held, version: rate.version } })
          : resources.send(addRate, { body: { ...of, ...held } }),
      );
    },
    done: t.rateSaved,
  });
  const isUsed = rate?.used ?? false;
  const closedHelp =
    closedUntil === null ? undefined : t.rateClosedUntil(i18n.date(closedUntil, { dateStyle: 'medium' }));
  return (
    <FormDialog
      form={form}
      title={worker ? t.rateOf(worker.name) : rate ? t.rateTitle : t.addRate}
      action={t.save}
      onClose={close}
    >
      {isUsed && <Callout>{t.rateUsed}</Callout>}
      <SelectField
        form={form}
        name="kind"
        disabled={rate !== null}
        options={optionsOf(rateKinds, (one) => t[`rateKind_${one}`])}
      />
      {!worker && (
        <SelectField
          form={form}
          name="class"
          disabled={rate !== null}
          options={optionsOf(whose, (one) => (one === 'all' ? t.rateEveryone : t[`class_${one}`]))}
        />
      )}
      <TextField form={form} name="amount" maxLength={8} disabled={isUsed} />
      <DateField form={form} name="from" disabled={isUsed} help={isUsed ? undefined : closedHelp} />
      <DateField form={form} name="until" help={t.rateUntilHelp} min={form.values.from} />
    </FormDialog>
  );
});
