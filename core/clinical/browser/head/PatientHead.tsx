import type { Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { Contributed } from '#core/browser/react/Contributed.tsx';
import { useMessages } from '#core/browser/react/useMessages.ts';
import { useWanted } from '#core/browser/react/useService.ts';
import { useSlot } from '#core/browser/react/useSlot.ts';
import { PatientLines } from '#core/browser/slots.ts';
import { Auth, isStaff } from '#core/shared';
import { personName } from '#clinical/shared';
import { useI18n } from '#ui/kernel.ts';
import { ChartPatient } from '../hooks/patient.ts';
import { useRead } from '../hooks/useRecord.ts';
import { recordTexts } from '../messages.ts';

interface PatientHeadProps {
  /** FHIR id. */
  readonly patient: string;
  /** False where the name stands beside it already. */
  readonly name?: boolean;
  /** False where the page says by itself what must not be missed. */
  readonly lines?: boolean;
}

/** Said by every part of the product that acts on a patient: who it is, when born, and what must not be missed. */
export const PatientHead = observer(({ patient, name = true, lines: withLines = true }: PatientHeadProps) => {
  const t = useMessages(recordTexts);
  const auth = useWanted(Auth);
  const added = useSlot(PatientLines);
  const lines = (withLines ? [...added] : []).sort((one, other) => one.item.order - other.item.order);
  // Patients know who they are.
  const shown = isStaff(auth?.activeRole ?? null);
  const { data, error } = useRead('Patient', shown ? patient : null, { about: patient });
  if (!shown) return null;
  return (
    <div className="pv-patient-head" role="group" aria-label={t.identity}>
      <p>
        {data ? (
          <Who patient={data} named={name} />
        ) : error ? (
          <b role="alert">{t.patientUnread}</b>
        ) : (
          <span className="pv-line-wait" />
        )}
      </p>
      <ChartPatient value={patient}>
        {lines.map(({ owner, item: { id, card: Line } }) => (
          <Contributed key={id} owner={owner} loading={<span className="pv-line-wait" />}>
            <Line />
          </Contributed>
        ))}
      </ChartPatient>
    </div>
  );
});

const Who = ({ patient: { name, birthDate }, named }: { readonly patient: Patient; readonly named: boolean }) => {
  const t = useMessages(recordTexts);
  const i18n = useI18n();
  // A year or a month alone stays as exact as it is.
  const day = (date: string): string =>
    date.length < 10 ? date : i18n.date(`${date.slice(0, 10)}T12:00`, { dateStyle: 'medium' });
  return (
    <>
      {named && <b>{personName(name) || t.unnamed}</b>}{' '}
      <span>{birthDate ? t.born(day(birthDate)) : t.bornUnknown}</span>
    </>
  );
};
