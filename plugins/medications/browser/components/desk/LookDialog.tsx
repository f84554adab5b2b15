import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '../../../../../core/browser/index.ts';
import { type Facts, RecordDialog } from '../../../../../core/browser/ui/index.ts';
import { conceptText, I18n } from '../../../../../core/shared/index.ts';
import { dosesInWords } from '../../../shared/dose/inWords.ts';
import { medicineOf, type MedicineResource } from '../../../shared/medicine.ts';
import { deskTexts } from '../../messages/deskTexts.ts';

interface LookDialogProps {
  readonly patient: string;
  readonly source: string;
  readonly close: () => void;
}

/** All that is known of one medicine, and every version of it. */
export const LookDialog = observer(({ patient, source, close }: LookDialogProps) => {
  const t = useMessages(deskTexts);
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
      [t.doseFact, dosesInWords(medicine?.dosages, i18n.locale)],
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
