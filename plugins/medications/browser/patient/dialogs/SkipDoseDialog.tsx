import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { FormDialog, optionsOf, SelectField, TextField, useForm } from '#ui';
import type { Dose } from '#plugins/medications/shared/doses.ts';
import { patientTexts } from '../messages/index.ts';
import { useDoseAnswers } from '../hooks/useDoseAnswers.ts';

const reasons = ['sick', 'out', 'told', 'forgot', 'other'] as const;
type Values = { readonly why: (typeof reasons)[number] | ''; readonly other: string };

/** A dose that is not taken, with why: the clinic reads it. */
export const SkipDoseDialog = observer(({ dose, close }: { readonly dose: Dose; readonly close: () => void }) => {
  const t = useMessages(patientTexts);
  const { answer } = useDoseAnswers();
  const form = useForm<Values>({
    fields: { why: { label: t.why, required: true }, other: { label: t.why_other } },
    initial: { why: '', other: '' },
    submit: ({ why, other }) => {
      const said = why === 'other' && other.trim() ? other.trim() : why === '' ? '' : t[`why_${why}`];
      return answer([dose], 'skipped', said);
    },
  });
  return (
    <FormDialog form={form} title={t.skipTitle(dose.medicine.name)} action={t.skip} onClose={close}>
      <p>{t.skipText}</p>
      <SelectField form={form} name="why" options={optionsOf(reasons, (value) => t[`why_${value}`])} />
      {form.values.why === 'other' && <TextField form={form} name="other" maxLength={200} />}
    </FormDialog>
  );
});
