import { observer } from 'mobx-react-lite';
import { draftKey, PatientFormDialog } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { TextField, useForm } from '#ui';
import { idOf } from '#clinical/shared';
import { renew } from '#plugins/medications/shared/calls.ts';
import type { Medicine } from '#plugins/medications/shared/medicine.ts';
import { useCurrentEncounter } from '../../hooks/useCurrentEncounter.ts';
import { staffTexts } from '../messages/index.ts';
import { useSendMedicationCall } from '../../hooks/useSendMedicationCall.ts';
import { type Prescribed, useUndoPrescription } from '../hooks/useUndoPrescription.ts';
import { MedicineCell } from '../../components/MedicineCell.tsx';
import { type SupplyValues, parseSupply, useSupplyRules } from './supplyForm.ts';

type Values = SupplyValues & { readonly note: string };

/** The same medicine, the same dose, a new supply. */
export const RenewDialog = observer(
  ({ medicine, close }: { readonly medicine: Medicine; readonly close: () => void }) => {
    const t = useMessages(staffTexts);
    const send = useSendMedicationCall();
    const at = useCurrentEncounter();
    const back = useUndoPrescription();
    const rules = useSupplyRules();
    const { resource, name } = medicine;
    const before = resource.resourceType === 'MedicationRequest' ? resource.dispenseRequest : undefined;
    const form = useForm<Values, Prescribed | false>({
      fields: { ...rules, note: { label: t.note } },
      initial: {
        supplyDays: String(before?.expectedSupplyDuration?.value ?? 90),
        refills: String(before?.numberOfRepeatsAllowed ?? 0),
        note: '',
      },
      submit: async (values) => {
        const version = resource.meta?.versionId ?? '';
        return send(renew, {
          params: { id: resource.id },
          body: { version, ...parseSupply(values), note: values.note.trim(), ...at },
        });
      },
      done: t.renewed(name),
      ...back,
    });
    return (
      <PatientFormDialog
        about={idOf(resource.subject, 'Patient') ?? null}
        form={form}
        title={t.renewTitle(name)}
        action={t.renew}
        draft={draftKey('medications', 'renew', resource.id)}
        onClose={close}
      >
        <MedicineCell medicine={medicine} />
        <div className="pv-columns">
          <TextField form={form} name="supplyDays" maxLength={3} />
          <TextField form={form} name="refills" maxLength={2} />
        </div>
        <TextField form={form} name="note" maxLength={500} multiline rows={2} />
      </PatientFormDialog>
    );
  },
);
