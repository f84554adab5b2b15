import { observer } from 'mobx-react-lite';
import { draftKey, useMessages, useService } from '../../../../../core/browser/index.ts';
import {
  Button,
  Dialog,
  Form,
  type FormModel,
  SubmitButton,
  TextField,
  useForm,
  useFormDraft,
} from '../../../../../core/browser/ui/index.ts';
import { Toasts } from '../../../../../core/shared/index.ts';
import { renew } from '../../../shared/contract.ts';
import type { Medicine } from '../../../shared/medicine.ts';
import { useAtEncounter } from '../../encounter.ts';
import { deskTexts } from '../../messages/deskTexts.ts';
import { useAct } from '../../useAct.ts';
import { MedicineCell } from './MedicineCell.tsx';
import { type SupplyValues, supplyOfValues, useSupplyRules } from './supplyForm.ts';

type Values = SupplyValues & { readonly note: string };

/** The same medicine, the same dose, a new supply. */
export const RenewDialog = observer(
  ({ medicine, close }: { readonly medicine: Medicine; readonly close: () => void }) => {
    const t = useMessages(deskTexts);
    const send = useAct();
    const at = useAtEncounter();
    const toasts = useService(Toasts);
    const rules = useSupplyRules();
    const { resource, name } = medicine;
    const before = resource.resourceType === 'MedicationRequest' ? resource.dispenseRequest : undefined;
    const form: FormModel<Values> = useForm<Values>({
      fields: { ...rules, note: { label: t.note } },
      initial: {
        supplyDays: String(before?.expectedSupplyDuration?.value ?? 90),
        refills: String(before?.numberOfRepeatsAllowed ?? 0),
        note: '',
      },
      submit: async (values) => {
        const version = resource.meta?.versionId ?? '';
        await send(renew, {
          params: { id: resource.id },
          body: { version, ...supplyOfValues(values), note: values.note.trim(), ...at },
        });
        close();
        toasts.show({ message: t.renewed(name), intent: 'success' });
      },
    });
    useFormDraft(form, draftKey('medications', 'renew', resource.id));
    return (
      <Dialog open title={t.renewTitle(name)} onClose={close}>
        <Form form={form}>
          <MedicineCell medicine={medicine} />
          <div className="pv-columns">
            <TextField form={form} name="supplyDays" maxLength={3} />
            <TextField form={form} name="refills" maxLength={2} />
          </div>
          <TextField form={form} name="note" maxLength={500} multiline rows={2} />
          <div className="pv-form-actions">
            <Button intent="quiet" onClick={close}>
              {t.cancel}
            </Button>
            <SubmitButton form={form}>{t.renew}</SubmitButton>
          </div>
        </Form>
      </Dialog>
    );
  },
);
