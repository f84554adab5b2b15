import type { Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '../../../../../core/browser/index.ts';
import {
  Dialog,
  Form,
  MeanwhileNote,
  SelectField,
  SubmitButton,
  TextField,
  useForm,
  useFormDraft,
  useShared,
} from '../../../../../core/browser/ui/index.ts';
import { ClinicalRecord, type Resource, type Stored, Toasts } from '../../../../../core/shared/index.ts';
import { provinces } from '../../../shared/healthCard.ts';
import { looksLikeEmail, looksLikePhone, looksLikePostalCode } from '../../looks.ts';
import { contactsTexts } from '../../messages/contactsTexts.ts';
import { type DetailsValues, patientWith, valuesOfPatient } from './details.ts';

interface Props {
  readonly patient: Stored<Patient>;
  readonly resource: Resource<Stored<Patient>>;
  readonly close: () => void;
}

export const DetailsDialog = observer(({ patient, resource, close }: Props) => {
  const t = useMessages(contactsTexts);
  const record = useService(ClinicalRecord);
  const toasts = useService(Toasts);
  const fields = {
    phone: { label: t.phone, check: (text: string) => (looksLikePhone(text) ? undefined : t.badPhone) },
    email: { label: t.email, check: (text: string) => (looksLikeEmail(text) ? undefined : t.badEmail) },
    line1: { label: t.line1 },
    city: { label: t.city },
    province: { label: t.province },
    postalCode: {
      label: t.postalCode,
      check: (text: string, { province }: DetailsValues) =>
        province === '' || looksLikePostalCode(text) ? undefined : t.badPostal,
    },
  };
  const form = useForm<DetailsValues>({
    fields,
    initial: valuesOfPatient(patient),
    submit: async (values) => {
      await shared.save(() => record.update(patientWith(shared.base, values)));
      toasts.show({ message: t.saved, intent: 'success' });
      close();
    },
  });
  useFormDraft(form, 'patient-profile:details');
  const shared = useShared(form, {
    resource,
    first: patient,
    valuesOf: valuesOfPatient,
    versionOf: ({ meta }) => meta?.versionId,
  });
  return (
    <Dialog open title={t.detailsEdit} onClose={close}>
      <Form form={form}>
        <MeanwhileNote
          meanwhile={shared.meanwhile}
          label={(name) => fields[name as keyof typeof fields].label}
          words={(_, value) => String(value)}
          take={(name) => shared.take(name)}
        />
        <div className="pv-columns">
          <TextField form={form} name="phone" type="tel" autoComplete="tel" maxLength={32} />
          <TextField form={form} name="email" type="email" autoComplete="email" maxLength={254} />
        </div>
        <TextField form={form} name="line1" autoComplete="street-address" maxLength={160} />
        <div className="pv-columns">
          <TextField form={form} name="city" autoComplete="address-level2" maxLength={80} />
          <SelectField
            form={form}
            name="province"
            autoComplete="address-level1"
            options={provinces.map((value) => ({ value, label: value }))}
          />
          <TextField form={form} name="postalCode" autoComplete="postal-code" maxLength={7} />
        </div>
        <div className="pv-form-actions">
          <SubmitButton form={form}>{t.save}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
});
