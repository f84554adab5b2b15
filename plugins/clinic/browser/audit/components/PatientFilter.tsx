import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { useSearch } from '#clinical/browser';
import { Button, None } from '#ui';
import { patientParams, useRested } from '#clinical/browser';
import { I18n, knownOf } from '#core/shared';
import { personName } from '#clinical/shared';
import { auditTexts } from '../messages/index.ts';

interface PatientFilterProps {
  /** FHIR id; '' for any. The address holds this and never a name. */
  readonly id: string;
  readonly choose: (id: string) => void;
}

const most = 6;

/** Finds a patient by name and keeps the id. */
export const PatientFilter = observer(({ id, choose }: PatientFilterProps) => {
  const t = useMessages(auditTexts);
  const i18n = useService(I18n);
  const field = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const asked = useRested(text.trim());
  const found = useSearch('Patient', asked.length < 2 ? null : { ...patientParams(asked), _count: most });
  const people = found.data?.resources;
  if (id !== '') {
    return (
      <div className="pv-field">
        <span className="pv-label">{t.patient}</span>
        <div className="pv-row">
          <span>{t.patientChosen(chosen || id)}</span>
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
        {people?.length === 0 && (
          <span className="pv-field-help">
            <None of={knownOf(found)} says={t.noPatient} />
          </span>
        )}
        {people && people.length > 0 && (
          <ul>
            {people.map((patient) => (
              <li key={patient.id}>
                <Button
                  intent="quiet"
                  onClick={() => {
                    setChosen(personName(patient.name));
                    choose(patient.id);
                  }}
                >
                  {[
                    personName(patient.name),
                    patient.birthDate && i18n.date(patient.birthDate, { dateStyle: 'medium' }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
});
