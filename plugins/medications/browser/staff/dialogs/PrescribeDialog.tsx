import { allKnown, type Known } from '#core/shared';
import { observer } from 'mobx-react-lite';
import { draftKey, PatientFormDialog } from '#clinical/browser';
import { useEffect } from 'react';
import { useMessages, useStore } from '#core/browser';
import { type FormModel, TextField, useForm } from '#ui';
import { ConceptField } from '#clinical/browser';
import { conceptText, valueSetUrl } from '#clinical/shared';
import { prescribe } from '#plugins/medications/shared/calls.ts';
import type { Medicine } from '#plugins/medications/shared/medicine.ts';
import { useCurrentEncounter } from '../../hooks/useCurrentEncounter.ts';
import { staffTexts } from '../messages/index.ts';
import { useSendMedicationCall } from '../../hooks/useSendMedicationCall.ts';
import { type Prescribed, useUndoPrescription } from '../hooks/useUndoPrescription.ts';
import type { CurrentMedicines } from '../../hooks/useMedicines.ts';
import { SafetyCheckPanel } from '../components/SafetyCheckPanel.tsx';
import { DoseFields } from '../components/DoseFields.tsx';
import { DosePreview } from '../components/DosePreview.tsx';
import { initialPrescription, type PrescriptionValues, usePrescriptionRules, parseDose } from './prescriptionForm.ts';
import { parseSupply } from './supplyForm.ts';
import { WantedMedicine } from '../stores/WantedMedicine.ts';
import { useSafetyFindings } from '../hooks/useSafetyFindings.ts';

interface PrescribeDialogProps {
  readonly patient: string;
  readonly list: CurrentMedicines;
  readonly known: Known;
  /** What this one takes the place of. */
  readonly instead?: Medicine;
  readonly close: () => void;
}

/** A new prescription: the check runs while it is written, and again on the server. */
export const PrescribeDialog = observer(({ patient, list, known, instead, close }: PrescribeDialogProps) => {
  const t = useMessages(staffTexts);
  const send = useSendMedicationCall();
  const at = useCurrentEncounter();
  const back = useUndoPrescription();
  const { find, allergies } = useSafetyFindings(patient, list, instead);
  const form: FormModel<PrescriptionValues> = useForm<PrescriptionValues, Prescribed | false>({
    fields: usePrescriptionRules(() => find(form.values.medication)),
    initial: initialPrescription(instead),
    submit: async (values) => {
      const dose = parseDose(values);
      const findings = find(values.medication) ?? [];
      if (!dose || !values.medication) return false;
      const { text, coding } = values.medication;
      const acknowledged = findings
        .filter(({ needsReason, key }) => needsReason && values.reasons[key]?.trim())
        .map(({ key }) => ({ key, reason: values.reasons[key]!.trim() }));
      return send(prescribe, {
        body: {
          patient,
          medication: {
            ...(text ? { text } : {}),
            ...(coding ? { coding: coding.map(({ system, code, display }) => ({ system, code, display })) } : {}),
          },
          dose,
          ...parseSupply(values),
          note: values.note.trim(),
          ...at,
          acknowledged,
          ...(instead ? { instead: { source: instead.ref, version: instead.resource.meta?.versionId ?? '' } } : {}),
        },
      });
    },
    done: ({ medication }) => t.prescribed_(conceptText(medication ?? undefined)),
    ...back,
  });
  const wanted = useStore(WantedMedicine);
  const { store } = form;
  useEffect(() => {
    const words = wanted.take(patient);
    // What takes the place of another medicine is that medicine.
    if (words && !instead) store.setTyped('medication', words);
  }, [wanted, store, patient, instead]);
  return (
    <PatientFormDialog
      about={patient}
      form={form}
      width="wide"
      title={instead ? t.changeTitle(instead.name) : t.prescribeTitle}
      action={t.prescribe}
      draft={draftKey('medications', 'prescribe', patient, ...(instead ? [instead.resource.id] : []))}
      onClose={close}
    >
      <div className="med-prescribe">
        <div className="pv-form">
          {instead ? (
            <p>{t.changeText}</p>
          ) : (
            <ConceptField
              form={form}
              name="medication"
              used="MedicationRequest"
              valueSet={valueSetUrl('medicines')}
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
          <SafetyCheckPanel form={form} findings={find(form.values.medication)} known={allKnown([allergies, known])} />
          <DosePreview patient={patient} values={form.values} />
        </div>
      </div>
    </PatientFormDialog>
  );
});
