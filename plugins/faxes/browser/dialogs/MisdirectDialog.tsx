import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { FormDialog, optionsOf, SelectField, TextField, today, useForm } from '#ui';
import { Resources } from '#core/shared';
import { type Fax, misdirectFax } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';

const outcomes = ['returned', 'destroyed', 'asked'] as const;
type Outcome = (typeof outcomes)[number];

/** What a fax held that went to the wrong place, who was told, and what became of its pages. */
export const MisdirectDialog = observer(({ fax, close }: { readonly fax: Fax; readonly close: () => void }) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const form = useForm<{ held: string; told: string; outcome: Outcome; patientTold: string }>({
    fields: {
      held: { label: t.held, required: true },
      told: { label: t.told, required: true },
      outcome: { label: t.outcome, required: true },
      patientTold: { label: t.patientTold },
    },
    initial: { held: '', told: '', outcome: fax.direction === 'in' ? 'destroyed' : 'asked', patientTold: '' },
    submit: (body) => resources.send(misdirectFax, { params: { id: fax.id }, body }),
    done: t.recorded,
  });
  return (
    <FormDialog
      form={form}
      title={t.misdirectTitle}
      action={t.record}
      draft={`faxes:misdirection:${fax.id}`}
      onClose={close}
    >
      <p className="pv-muted">{fax.direction === 'in' ? t.misdirectInText : t.misdirectOutText}</p>
      <TextField form={form} name="held" multiline rows={3} maxLength={500} />
      <TextField form={form} name="told" maxLength={200} />
      <SelectField form={form} name="outcome" options={optionsOf(outcomes, (outcome) => t[`outcome_${outcome}`])} />
      <TextField form={form} name="patientTold" type="date" max={today()} help={t.patientToldHelp} />
    </FormDialog>
  );
});
