import { observer } from 'mobx-react-lite';
import { draftKey, useMessages, useService } from '../../../../../core/browser/index.ts';
import {
  Button,
  ConceptField,
  Dialog,
  Form,
  type FormModel,
  SubmitButton,
  TextField,
  useForm,
  useFormDraft,
} from '../../../../../core/browser/ui/index.ts';
import { conceptText, Toasts } from '../../../../../core/shared/index.ts';
import { prescribe } from '../../../shared/contract.ts';
import type { Medicine } from '../../../shared/medicine.ts';
import { listedMedicines } from '../../listed.ts';
import { useAtEncounter } from '../../encounter.ts';
import { deskTexts } from '../../messages/deskTexts.ts';
import { useAct } from '../../useAct.ts';
import type { MedicineList } from '../../useMedicines.ts';
import { CheckPanel } from './CheckPanel.tsx';
import { DoseFields } from './DoseFields.tsx';
import { DosePreview } from './DosePreview.tsx';
import { firstValues, type PrescribeValues, usePrescribeRules, writtenDose } from './prescribeForm.ts';
import { supplyOfValues } from './supplyForm.ts';
import { useFindings } from './useFindings.ts';

interface PrescribeDialogProps {
  readonly patient: string;
  readonly list: MedicineList;
  /** What this one takes the place of. */
  readonly instead?: Medicine;
  readonly close: () => void;
}

/** A new prescription: the check runs while it is written, and again on the server. */
export const PrescribeDialog = observer(({ patient, list, instead, close }: PrescribeDialogProps) => {
  const t = useMessages(deskTexts);
  const send = useAct();
  const at = useAtEncounter();
  const toasts = useService(Toasts);
  const find = useFindings(patient, list, instead);
  const form: FormModel<PrescribeValues> = useForm<PrescribeValues>({
    fields: usePrescribeRules(() => find(form.values.medication)),
    initial: firstValues(instead),
    submit: async (values) => {
      const dose = writtenDose(values);
      const findings = find(values.medication) ?? [];
      if (!dose || !values.medication) return;
      const { text, coding } = values.medication;
      const acknowledged = findings
        .filter(({ needsReason, key }) => needsReason && values.reasons[key]?.trim())
        .map(({ key }) => ({ key, reason: values.reasons[key]!.trim() }));
      await send(prescribe, {
        body: {
          patient,
          medication: {
            ...(text ? { text } : {}),
            ...(coding ? { coding: coding.map(({ system, code, display }) => ({ system, code, display })) } : {}),
          },
          dose,
          ...supplyOfValues(values),
          note: values.note.trim(),
          ...at,
          acknowledged,
          ...(instead ? { instead: { source: instead.ref, version: instead.resource.meta?.versionId ?? '' } } : {}),
        },
      });
      close();
      toasts.show({ message: t.prescribed_(conceptText(values.medication)), intent: 'success' });
    },
  });
  useFormDraft(form, draftKey('medications', 'prescribe', patient, ...(instead ? [instead.resource.id] : [])));
  return (
    <Dialog open width="wide" title={instead ? t.changeTitle(instead.name) : t.prescribeTitle} onClose={close}>
      <Form form={form}>
        <div className="med-prescribe">
          <div className="pv-form">
            {instead ? (
              <p>{t.changeText}</p>
            ) : (
              <ConceptField
                form={form}
                name="medication"
                used="MedicationRequest"
                listed={listedMedicines}
                help={t.medicationHelp}
              />
            )}
            <DoseFields form={form} />
            <div className="med-fields">
              <TextField form={form} name="supplyDays" maxLength={3} />
              <TextField form={form} name="refills" maxLength={2} />
              <TextField form={form} name="days" maxLength={3} help={t.daysHelp} />
            </div>
            <TextField form={form} name="note" maxLength={500} />
          </div>
          <div className="med-beside">
            <CheckPanel form={form} findings={find(form.values.medication)} />
            <DosePreview patient={patient} values={form.values} />
          </div>
        </div>
        <div className="pv-form-actions">
          <Button intent="quiet" onClick={close}>
            {t.cancel}
          </Button>
          <SubmitButton form={form}>{t.prescribe}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
});
