import { observer } from 'mobx-react-lite';
import { useMessages } from '../../../../../core/browser/index.ts';
import {
  Button,
  Dialog,
  Form,
  type FormModel,
  SelectField,
  SubmitButton,
  TextField,
  useForm,
} from '../../../../../core/browser/ui/index.ts';
import type { Dose } from '../../../shared/doses.ts';
import { mineTexts } from '../../messages/mineTexts.ts';
import { useDoseActs } from './useDoseActs.ts';

const reasons = ['sick', 'out', 'told', 'forgot', 'other'] as const;
type Values = { readonly why: (typeof reasons)[number] | ''; readonly other: string };

/** A dose that is not taken, with why: the clinic reads it. */
export const SkipDialog = observer(({ dose, close }: { readonly dose: Dose; readonly close: () => void }) => {
  const t = useMessages(mineTexts);
  const { answer } = useDoseActs();
  const form: FormModel<Values> = useForm<Values>({
    fields: { why: { label: t.why, required: true }, other: { label: t.why_other } },
    initial: { why: '', other: '' },
    submit: async ({ why, other }) => {
      const said = why === 'other' && other.trim() ? other.trim() : why === '' ? '' : t[`why_${why}`];
      if (await answer([dose], 'skipped', said)) close();
    },
  });
  return (
    <Dialog open title={t.skipTitle(dose.medicine.name)} onClose={close}>
      <Form form={form}>
        <p>{t.skipText}</p>
        <SelectField form={form} name="why" options={reasons.map((value) => ({ value, label: t[`why_${value}`] }))} />
        {form.values.why === 'other' && <TextField form={form} name="other" maxLength={200} />}
        <div className="pv-form-actions">
          <Button intent="quiet" onClick={close}>
            {t.cancel}
          </Button>
          <SubmitButton form={form}>{t.skip}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
});
