import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { type Facts, RecordDialog } from '#clinical/browser';
import { conceptText } from '#clinical/shared';
import { I18n } from '#core/shared';
import { dosesText } from '#plugins/medications/shared/dose/doseText.ts';
import { medicineOf, type MedicineResource } from '#plugins/medications/shared/medicine.ts';
import { staffTexts } from '../messages/index.ts';

interface MedicineDialogProps {
  readonly patient: string;
  readonly source: string;
  readonly close: () => void;
}

/** All that is known of one medicine, and every version of it. */
export const MedicineDialog = observer(({ patient, source, close }: MedicineDialogProps) => {
  const t = useMessages(staffTexts);
  const i18n = useService(I18n);
  const [type, id = ''] = source.split('/');
  const day = (value: string | undefined): string => (value ? i18n.date(value, { dateStyle: 'long' }) : '');
  const title = (resource: MedicineResource): string =>
    conceptText(resource.medicationCodeableConcept) || (resource.medicationReference?.display ?? t.medicine);
  const facts = (resource: MedicineResource): Facts => {
    const medicine = medicineOf(resource);
    const notes = (resource.note ?? []).map(({ text, authorReference, time }) =>
      [text, [authorReference?.display, day(time)].filter(Boolean).join(', ')].filter(Boolean).join(' – '),
    );
    const request = resource.resourceType === 'MedicationRequest' ? resource : undefined;
    return [
      [t.status, medicine ? t[medicine.state] : (resource.status ?? '')],
      [t.doseFact, dosesText(medicine?.dosages, i18n.locale)],
      [t.reason, medicine?.reason ?? ''],
      [t.source, medicine ? t[medicine.origin] : ''],
      [t.prescriber, request?.requester?.display ?? ''],
      [t.startedOn, day(medicine?.start)],
      [t.supplyDays, String(request?.dispenseRequest?.expectedSupplyDuration?.value ?? '')],
      [t.refills, String(request?.dispenseRequest?.numberOfRepeatsAllowed ?? '')],
      [t.note, notes.join('\n')],
    ];
  };
  return type === 'MedicationRequest' ? (
    <RecordDialog type="MedicationRequest" id={id} about={patient} title={title} facts={facts} onClose={close} />
  ) : (
    <RecordDialog type="MedicationStatement" id={id} about={patient} title={title} facts={facts} onClose={close} />
  );
});
