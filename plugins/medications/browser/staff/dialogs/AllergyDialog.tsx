import type { AllergyIntolerance, CodeableConcept } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { draftKey, useClinician, useEnteredInError, PatientFormDialog } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { SelectField, TextField, useForm } from '#ui';
import { ConceptField } from '#clinical/browser';
import { ClinicalRecord, conceptText, type Stored } from '#clinical/shared';
import { staffTexts } from '../messages/index.ts';

type Values = {
  readonly code: CodeableConcept | null;
  readonly reaction: string;
  readonly criticality: 'low' | 'high' | 'unable-to-assess';
};

const system = (name: string): string => `http://terminology.hl7.org/CodeSystem/allergyintolerance-${name}`;

/** Records an allergy while prescribing. */
export const AllergyDialog = observer(
  ({ patient, close }: { readonly patient: string; readonly close: () => void }) => {
    const t = useMessages(staffTexts);
    const record = useService(ClinicalRecord);
    const clinician = useClinician();
    const { mark, undone } = useEnteredInError();
    const form = useForm<Values, Stored<AllergyIntolerance>>({
      fields: {
        code: { label: t.allergyTo, required: true },
        reaction: { label: t.reaction },
        criticality: { label: t.severity },
      },
      initial: { code: null, reaction: '', criticality: 'unable-to-assess' },
      submit: ({ code, reaction, criticality }) =>
        record.create<AllergyIntolerance>({
          resourceType: 'AllergyIntolerance',
          clinicalStatus: { coding: [{ system: system('clinical'), code: 'active' }] },
          verificationStatus: { coding: [{ system: system('verification'), code: 'unconfirmed' }] },
          criticality,
          code: code!,
          patient: { reference: `Patient/${patient}` },
          recordedDate: new Date().toISOString(),
          ...(clinician ? { recorder: clinician } : {}),
          ...(reaction.trim() ? { reaction: [{ manifestation: [{ text: reaction.trim() }] }] } : {}),
        }),
      done: ({ code }) => t.allergyAdded(conceptText(code!)),
      undo: (added) => record.update(mark(added)),
      undone,
    });
    return (
      <PatientFormDialog
        about={patient}
        form={form}
        title={t.addAllergy}
        action={t.addAllergy}
        draft={draftKey('medications', 'allergy', patient)}
        onClose={close}
      >
        <ConceptField form={form} name="code" used="AllergyIntolerance" />
        <TextField form={form} name="reaction" maxLength={200} />
        <SelectField
          form={form}
          name="criticality"
          options={[
            { value: 'unable-to-assess', label: t.sev_unknown },
            { value: 'low', label: t.sev_low },
            { value: 'high', label: t.sev_high },
          ]}
        />
      </PatientFormDialog>
    );
  },
);
