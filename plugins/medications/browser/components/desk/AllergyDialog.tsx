import type { AllergyIntolerance, CodeableConcept } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { draftKey, useClinician, useMessages, useService } from '../../../../../core/browser/index.ts';
import {
  Button,
  ConceptField,
  Dialog,
  Form,
  type FormModel,
  SelectField,
  SubmitButton,
  TextField,
  useForm,
  useFormDraft,
} from '../../../../../core/browser/ui/index.ts';
import { ClinicalRecord, conceptText, Toasts } from '../../../../../core/shared/index.ts';
import { deskTexts } from '../../messages/deskTexts.ts';

type Values = {
  readonly code: CodeableConcept | null;
  readonly reaction: string;
  readonly criticality: 'low' | 'high' | 'unable-to-assess';
};

const system = (name: string): string => `http://terminology.hl7.org/CodeSystem/allergyintolerance-${name}`;

/** An allergy heard of while prescribing. */
export const AllergyDialog = observer(
  ({ patient, close }: { readonly patient: string; readonly close: () => void }) => {
    const t = useMessages(deskTexts);
    const record = useService(ClinicalRecord);
    const toasts = useService(Toasts);
    const clinician = useClinician();
    const form: FormModel<Values> = useForm<Values>({
      fields: {
        code: { label: t.allergyTo, required: true },
        reaction: { label: t.reaction },
        criticality: { label: t.severity },
      },
      initial: { code: null, reaction: '', criticality: 'unable-to-assess' },
      submit: async ({ code, reaction, criticality }) => {
        await record.create<AllergyIntolerance>({
          resourceType: 'AllergyIntolerance',
          clinicalStatus: { coding: [{ system: system('clinical'), code: 'active' }] },
          verificationStatus: { coding: [{ system: system('verification'), code: 'unconfirmed' }] },
          criticality,
          code: code!,
          patient: { reference: `Patient/${patient}` },
          recordedDate: new Date().toISOString(),
          ...(clinician ? { recorder: clinician } : {}),
          ...(reaction.trim() ? { reaction: [{ manifestation: [{ text: reaction.trim() }] }] } : {}),
        });
        toasts.show({ message: t.allergyAdded(conceptText(code!)), intent: 'success' });
        close();
      },
    });
    useFormDraft(form, draftKey('medications', 'allergy', patient));
    return (
      <Dialog open title={t.addAllergy} onClose={close}>
        <Form form={form}>
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
          <div className="pv-form-actions">
            <Button intent="quiet" onClick={close}>
              {t.cancel}
            </Button>
            <SubmitButton form={form}>{t.addAllergy}</SubmitButton>
          </div>
        </Form>
      </Dialog>
    );
  },
);
