import type { CareTeam, Practitioner, Reference } from '@medplum/fhirtypes';
import { Cross } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { personName, referenceTo } from '../../../shared/index.ts';
import { useSearch } from '../../record/useRecord.ts';
import { Avatar } from '../data/Avatar.tsx';
import { useTexts } from '../kernel.ts';

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
}

interface Offer {
  readonly reference: StaffReference;
  readonly name: string;
  readonly detail: string;
}

const pauseMs = 200;
const most = 12;

const personOffer = (person: Practitioner): Offer => {
  const name = personName(person.name);
  return {
    reference: referenceTo('Practitioner', person.id ?? '', name),
    name,
    detail: person.qualification?.[0]?.code.text ?? '',
  };
};

/** What is typed, once it rests. */
const useRested = (text: string): string => {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
};

/** Type-ahead over the clinic's staff: arrows move, Enter chooses, Escape closes, the cross takes the choice back. */
export const StaffPicker = observer((props: StaffPickerProps) => {
  const { value, onChange, teams = false, label, id, control } = props;
  const t = useTexts();
  const list = useId();
  const [words, setWords] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const asked = useRested(words.trim());
  const people = useSearch('Practitioner', open ? { ...(asked ? { name: asked } : {}), _count: most } : null);
  const groups = useSearch('CareTeam', open && teams ? { 'subject:missing': true, _count: 50 } : null);
  const named = (name: string): boolean => name.toLocaleLowerCase().includes(asked.toLocaleLowerCase());
  const offers: readonly Offer[] = [
    ...(groups.data?.resources ?? [])
      .filter((team) => team.subject === undefined && named(team.name ?? ''))
      .map((team) => ({
        reference: referenceTo<CareTeam>('CareTeam', team.id, team.name),
        name: team.name ?? '',
        detail: t.team,
      })),
    ...(people.data?.resources ?? []).filter(({ active }) => active !== false).map(personOffer),
  ];
  const active = offers[Math.min(at, offers.length - 1)];
  const option = (offer: Offer): string => `${list}-${(offer.reference.reference ?? '').replace('/', '-')}`;

  const choose = (offer: Offer): void => {
    onChange(offer.reference);
    setWords('');
    setOpen(false);
    setAt(0);
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return setOpen(true);
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setAt((now) => (now + by + offers.length) % Math.max(1, offers.length));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (active) choose(active);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  };

  if (value) {
    const name = value.display ?? t.chosenPerson;
    return (
      <span className="pv-picked">
        <Avatar name={name} size={24} />
        <span className="pv-picked-name">{name}</span>
        <button
          type="button"
          id={id}
          className="pv-icon-button"
          aria-label={t.change(label === undefined ? name : `${label}: ${name}`)}
          onClick={() => onChange(null)}
        >
          <Cross size={14} aria-hidden />
        </button>
      </span>
    );
  }
  return (
    <span className="pv-picker">
      <input
        {...control}
        id={id}
        className="pv-input"
        role="combobox"
        type="text"
        autoComplete="off"
        maxLength={100}
        placeholder={t.typeName}
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={list}
        aria-activedescendant={open && active ? option(active) : undefined}
        value={words}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onChange={(event) => {
          setWords(event.target.value);
          setOpen(true);
          setAt(0);
        }}
        onKeyDown={keys}
      />
      <span
        id={list}
        role="listbox"
        aria-label={label ?? t.staff}
        className="pv-picker-list"
        hidden={!open || offers.length === 0}
      >
        {offers.map((offer) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard stays in the field, which moves the choice
          <span
            key={offer.reference.reference}
            id={option(offer)}
            role="option"
            tabIndex={-1}
            aria-selected={offer === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(offer)}
          >
            <Avatar name={offer.name} size={28} />
            <span>
              {offer.name}
              {offer.detail && <small>{offer.detail}</small>}
            </span>
          </span>
        ))}
      </span>
      {open && !people.pending && offers.length === 0 && (
        <span className="pv-field-help" role="status">
          {people.error ? t.failedTitle : t.nobodyFound}
        </span>
      )}
    </span>
  );
});
