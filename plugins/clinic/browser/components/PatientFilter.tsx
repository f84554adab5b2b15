import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useMessages, useResource, useService } from '../../../../core/browser/index.ts';
import { Button } from '../../../../core/browser/ui/index.ts';
import { I18n } from '../../../../core/shared/index.ts';
import { type PatientRow, searchPatients } from '../../shared/patientsContract.ts';
import { auditTexts } from '../messages/auditTexts.ts';
import { born, patientName } from '../words.ts';

interface PatientFilterProps {
  /** FHIR id; '' for any. The address holds this and never a name. */
  readonly id: string;
  readonly choose: (id: string) => void;
}

const most = 6;

/** Finds a patient by name and keeps the id. */
export const PatientFilter = observer(({ id, choose }: PatientFilterProps) => {
  const t = useMessages(auditTexts);
  const { locale } = useService(I18n);
  const field = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<PatientRow | null>(null);
  const found = useResource(searchPatients, text.trim().length < 2 ? null : { body: { q: text.trim(), limit: most } });
  if (id !== '') {
    return (
      <div className="pv-field">
        <span className="pv-label">{t.patient}</span>
        <div className="pv-row">
          <span>{t.patientChosen(chosen ? patientName(chosen) : id)}</span>
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
        {found.data && found.data.data.length === 0 && <span className="pv-field-help">{t.noPatient}</span>}
        {found.data && found.data.data.length > 0 && (
          <ul>
            {found.data.data.map((patient) => (
              <li key={patient.id}>
                <Button
                  intent="quiet"
                  onClick={() => {
                    setChosen(patient);
                    choose(patient.id);
                  }}
                >
                  {patientName(patient)} · {born(patient.birthDate, locale)}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
});
