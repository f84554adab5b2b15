import type { CareTeam, Practitioner, Reference } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { knownOf } from '#core/shared';
import { personName, referenceTo, unkept } from '#clinical/shared';
import { useMessages } from '#core/browser/react/useMessages.ts';
import { useSearch } from '../hooks/useRecord.ts';
import type { FormModel } from '#ui/form/useForm.ts';
import { useTypedWords } from '../hooks/useTypedWords.ts';
import { useTexts } from '#ui/kernel.ts';
import type { Offer } from './Combobox.tsx';
import { Picker } from './Picker.tsx';
import { recordTexts } from '../messages.ts';
import { useRested } from '../hooks/useRested.ts';

/** A staff member or a team of the clinic. */
export type StaffReference = Reference<Practitioner | CareTeam>;

export interface StaffPickerProps {
  readonly value: StaffReference | null;
  readonly onChange: (value: StaffReference | null) => void;
  /** Teams of the clinic (a CareTeam without a patient) may be chosen too. */
  readonly teams?: boolean;
  /** What names the field where no `<label>` points to it. */
  readonly label?: string;
  readonly id?: string;
  readonly control?: Readonly<Record<string, unknown>>;
  /** The form that must not be sent with words that name no one, and under which name it keeps them. */
  readonly form?: FormModel;
  readonly name?: string;
}

interface StaffOffer extends Offer {
  readonly reference: StaffReference;
}

const most = 12;

const personOffer = (person: Practitioner): StaffOffer => {
  const name = personName(person.name);
  return {
    key: `Practitioner-${person.id}`,
    reference: referenceTo('Practitioner', person.id ?? '', name),
    label: name,
    detail: person.qualification?.[0]?.code.text ?? '',
  };
};

/** Type-ahead over the clinic's staff: arrows move, Enter chooses, Escape closes, the cross takes the choice back. */
export const StaffPicker = observer((props: StaffPickerProps) => {
  const { value, onChange, teams = false, label, id, control, form, name: field = '' } = props;
  const t = useTexts();
  const record = useMessages(recordTexts);
  const { words, type } = useTypedWords(form, field, record.chooseOne);
  const [open, setOpen] = useState(false);
  const asked = useRested(words.trim());
  const people = useSearch(
    'Practitioner',
    open ? { ...(asked ? { name: asked } : {}), ...unkept, _count: most } : null,
  );
  const groups = useSearch('CareTeam', open && teams ? { 'subject:missing': true, _count: 50 } : null);
  const named = (name: string): boolean => name.toLocaleLowerCase().includes(asked.toLocaleLowerCase());
  const offers: readonly StaffOffer[] = [
    ...(groups.data?.resources ?? [])
      .filter((team) => team.subject === undefined && named(team.name ?? ''))
      .map((team) => ({
        key: `CareTeam-${team.id}`,
        reference: referenceTo('CareTeam', team.id, team.name),
        label: team.name ?? '',
        detail: record.team,
      })),
    ...(people.data?.resources ?? []).filter(({ active }) => active !== false).map(personOffer),
  ];
  const name = value?.display ?? record.chosenPerson;
  return (
    <Picker
      {...{ id, control, value, onChange, words, offers }}
      chosen={{ name, clear: t.change(label === undefined ? name : `${label}: ${name}`) }}
      label={label ?? (id === undefined ? record.staff : undefined)}
      placeholder={record.typeName}
      waiting={asked !== words.trim() || people.pending}
      none={people.error ? t.failedTitle : (record.nobodyFound.of(knownOf(people)) ?? undefined)}
      onOpen={setOpen}
      onType={type}
    />
  );
});
