import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useMessages, useResource } from '../../../../core/browser/index.ts';
import { Button } from '../../../../core/browser/ui/index.ts';
import { type PatientRow, searchPatients } from '../../shared/patientsContract.ts';
import { auditTexts } from '../messages/auditTexts.ts';

interface PatientFilterProps {
  /** FHIR id; '' for any. The address holds this and never a name. */
  readonly id: string;
  readonly choose: (id: string) => void;
}

const nameOf = ({ firstName, lastName }: PatientRow): string => `${firstName} ${lastName}`.trim();
const most = 6;

/** Finds a patient by name and keeps the id. */
export const PatientFilter = observer(({ id, choose }: PatientFilterProps) => {
  const t = useMessages(auditTexts);
  const field = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<PatientRow | null>(null);
  const found = useResource(searchPatients, text.trim().length < 2 ? null : { body: { q: text.trim(), limit: most } });
  if (id !== '') {
    return (
      <div className="pv-field">
        <span className="pv-label">{t.patient}</span>
        <div className="pv-row">
          <span>{t.patientChosen(chosen ? nameOf(chosen) : id)}</span>
          <Button intent="quiet" onClick={() => choose('')}>
            {t.anyPatient}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="pv-field clinic-patient-filter">
      <label htmlFor={field}>{t.patient}</label>
      <input
        id={field}
        className="pv-input"
        type="search"
        autoComplete="off"
        maxLength={120}
        value={text}
        placeholder={t.anyPatient}
        onChange={(event) => setText(event.target.value)}
      />
      <div role="status">
        <ul aria-label={t.patient}>
          {found.data?.data.map((patient) => (
            <li key={patient.id}>
              <Button
                intent="quiet"
                onClick={() => {
                  setChosen(patient);
                  choose(patient.id);
                }}
              >
                {nameOf(patient)} · {patient.birthDate}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
});
