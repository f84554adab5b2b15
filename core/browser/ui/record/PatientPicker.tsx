import type { Patient, Reference } from '@medplum/fhirtypes';
import { Cross } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { personName, referenceTo, type SearchParams } from '../../../shared/index.ts';
import { useMessages } from '../../react/useMessages.ts';
import { useSearch } from '../../record/useRecord.ts';
import { Avatar } from '../data/Avatar.tsx';
import { useI18n } from '../kernel.ts';
import { Combobox, type Offer } from './Combobox.tsx';
import { recordTexts } from './messages.ts';
import { useRested } from './useRested.ts';

export interface PatientPickerProps {
  readonly value: Reference<Patient> | null;
  readonly onChange: (value: Reference<Patient> | null) => void;
  readonly label?: string;
  readonly id?: string;
  readonly control?: Readonly<Record<string, unknown>>;
}

interface PatientOffer extends Offer {
  readonly reference: Reference<Patient>;
}

const most = 8;
const fewest = 2;

/** A birth date, a number, or words of names in any order, each from its beginning. */
export const patientParams = (typed: string): SearchParams => {
  const text = typed.trim();
  if (/^\d{4}(-\d{2}){0,2}$/.test(text)) return { birthdate: text };
  if (/^[\d\s().+-]{6,}$/.test(text)) return { identifier: text.replace(/[\s.-]/g, '') };
  return { name: text.split(/\s+/).slice(0, 6) };
};

/** Chooses one of the clinic's patients; the value is a Reference with a display. */
export const PatientPicker = observer(({ value, onChange, label, id, control }: PatientPickerProps) => {
  const t = useMessages(recordTexts);
  const i18n = useI18n();
  const [words, setWords] = useState('');
  const asked = useRested(words.trim());
  const found = useSearch('Patient', asked.length < fewest ? null : { ...patientParams(asked), _count: most });
  if (value) {
    const name = value.display ?? t.patient;
    return (
      <span className="pv-picked">
        <Avatar name={name} size={24} />
        <span className="pv-picked-name">{name}</span>
        <button
          type="button"
          id={id}
          className="pv-icon-button"
          aria-label={t.changePatient(name)}
          onClick={() => onChange(null)}
        >
          <Cross size={14} aria-hidden />
        </button>
      </span>
    );
  }
  const offers: readonly PatientOffer[] = (found.data?.resources ?? []).map((patient) => ({
    key: patient.id,
    label: personName(patient.name),
    detail: patient.birthDate && i18n.date(patient.birthDate, { dateStyle: 'medium' }),
    reference: referenceTo<Patient>('Patient', patient.id, personName(patient.name)),
  }));
  return (
    <Combobox
      id={id}
      control={control}
      label={label ?? (id === undefined ? t.patient : undefined)}
      value={words}
      placeholder={t.typePatient}
      offers={offers}
      none={found.data && t.noPatient}
      onType={setWords}
      onChoose={({ reference }) => {
        setWords('');
        onChange(reference);
      }}
    />
  );
});
