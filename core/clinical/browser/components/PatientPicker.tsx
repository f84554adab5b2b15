import type { Patient, Reference } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { knownOf } from '#core/shared';
import { findPatients, referenceTo, type SearchParams } from '#clinical/shared';
import { useMessages } from '#core/browser/react/useMessages.ts';
import { useResource } from '#core/browser/react/useResource.ts';
import type { FormModel } from '#ui/form/useForm.ts';
import { useTypedWords } from '../hooks/useTypedWords.ts';
import { useI18n } from '#ui/kernel.ts';
import type { Offer } from './Combobox.tsx';
import { Picker } from './Picker.tsx';
import { recordTexts } from '../messages.ts';
import { useRested } from '../hooks/useRested.ts';

export interface PatientPickerProps {
  readonly value: Reference<Patient> | null;
  readonly onChange: (value: Reference<Patient> | null) => void;
  readonly label?: string;
  readonly id?: string;
  readonly control?: Readonly<Record<string, unknown>>;
  /** The form that must not be sent with words that name no one, and under which name it keeps them. */
  readonly form?: FormModel;
  readonly name?: string;
}

interface PatientOffer extends Offer {
  readonly reference: Reference<Patient>;
}

const most = 8;
const fewest = 2;

/** For a search of the record itself: a birth date, a number, or words of names in any order, each from its beginning. */
export const patientParams = (typed: string): SearchParams => {
  const text = typed.trim();
  if (/^\d{4}(-\d{2}){0,2}$/.test(text)) return { birthdate: text };
  if (/^[\d\s().+-]{6,}$/.test(text)) return { identifier: text.replace(/[\s.-]/g, '') };
  return { name: text.split(/\s+/).slice(0, 6) };
};

/** Chooses one of the clinic's patients; the value is a Reference with a display. */
export const PatientPicker = observer(
  ({ value, onChange, label, id, control, form, name: field = '' }: PatientPickerProps) => {
    const t = useMessages(recordTexts);
    const i18n = useI18n();
    const { words, type } = useTypedWords(form, field, t.chooseOne);
    const asked = useRested(words.trim());
    const found = useResource(findPatients, asked.length < fewest ? null : { body: { text: asked, limit: most } });
    const offers: readonly PatientOffer[] = (found.data?.data ?? []).map(({ id: key, name: label, birthDate }) => ({
      ...{ key, label, reference: referenceTo('Patient', key, label) },
      detail: (birthDate && (i18n.date(birthDate, { dateStyle: 'medium' }) || birthDate)) ?? '',
    }));
    const name = value?.display ?? t.patient;
    return (
      <Picker
        {...{ id, control, value, onChange, words, offers }}
        chosen={{ name, clear: t.changePatient(name) }}
        label={label ?? (id === undefined ? t.patient : undefined)}
        placeholder={t.typePatient}
        waiting={asked !== words.trim()}
        none={t.noPatient.of(knownOf(found)) ?? undefined}
        onType={type}
      />
    );
  },
);
