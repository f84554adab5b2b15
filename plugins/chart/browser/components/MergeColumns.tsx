import type { Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { plainConcept } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { Callout } from '#ui';
import { I18n } from '#core/shared';
import { personName } from '#clinical/shared';
import { isHealthCard, printedNumber, provinceOfSystem } from '#clinical/shared/healthCard.ts';
import { type MergeField, mergeFields } from '../../shared/mergeFields.ts';
import { isDeceased } from '../../shared/patient.ts';
import { pronounsOf } from '../../shared/pronouns.ts';
import { recordDay } from '../hooks/usePatientFacts.ts';
import { messages } from '../messages/index.ts';
import { menuTexts } from '../messages/menu/index.ts';

/** What two records of one person never differ in but by mistake. */
const tells: readonly MergeField[] = ['birthDate', 'card', 'deceased'];

const languageName = (code: string | undefined, locale: string): string => {
  try {
    return (code && new Intl.DisplayNames([locale], { type: 'language' }).of(code)) || '';
  } catch {
    // The record holds what is no code.
    return '';
  }
};

/** What a record says in each field, in words; '' for nothing. */
const useFieldWords = (): ((field: MergeField, patient: Patient) => string) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const points = ({ telecom = [] }: Patient, systems: readonly (string | undefined)[]): string =>
    telecom
      .filter(({ system, use }) => systems.includes(system) && use !== 'old')
      .flatMap(({ value }) => value ?? [])
      .join(', ');
  const words: Readonly<Record<MergeField, (patient: Patient) => string>> = {
    name: ({ name }) => personName(name),
    birthDate: ({ birthDate }) => (birthDate ? recordDay(birthDate, i18n) : ''),
    gender: ({ gender }) => (gender ? t[`gender_${gender}`] : ''),
    pronouns: (patient) => {
      const { known, words: own } = pronounsOf(patient);
      return known ? t[`pronouns_${known}`] : own;
    },
    card: ({ identifier = [] }) =>
      identifier
        .filter((one) => one.use !== 'old' && isHealthCard(one))
        .flatMap(({ system, value }) => (value ? printedNumber(provinceOfSystem(system), value) : []))
        .join(', '),
    address: ({ address = [] }) =>
      address
        .map(
          ({ text, line = [], city, state, postalCode }) =>
            [...line, city, state, postalCode].filter(Boolean).join(', ') || (text ?? ''),
        )
        .join('; '),
    phone: (patient) => points(patient, ['phone', 'sms']),
    email: (patient) => points(patient, ['email']),
    language: ({ communication = [] }) =>
      communication
        .map(({ language }) => languageName(language.coding?.[0]?.code, i18n.locale) || plainConcept(language))
        .join(', '),
    deceased: (patient) => {
      const { deceasedDateTime } = patient;
      if (!isDeceased(patient)) return '';
      return deceasedDateTime ? t.deceasedOn(recordDay(deceasedDateTime, i18n)) : t.deceased;
    },
  };
  return (field, patient) => words[field](patient);
};

interface MergeColumnsProps {
  readonly stays: Patient;
  readonly goes: Patient;
  /** The fields of which the other record's words are chosen. */
  readonly take: readonly MergeField[];
  readonly onChange: (take: readonly MergeField[]) => void;
}

/** Two records side by side, in words; where they differ one of the two is chosen. */
export const MergeColumns = observer(({ stays, goes, take, onChange }: MergeColumnsProps) => {
  const t = useMessages(menuTexts);
  const id = useId();
  const say = useFieldWords();
  const rows = mergeFields
    .map((field) => ({ field, mine: say(field, stays), theirs: say(field, goes) }))
    .filter(({ mine, theirs }) => mine !== '' || theirs !== '');
  const odd = rows.filter(
    ({ field, mine, theirs }) =>
      tells.includes(field) && mine !== theirs && (field === 'deceased' || (mine !== '' && theirs !== '')),
  );
  const choose = (field: MergeField, theirs: boolean): void =>
    onChange(theirs ? [...take, field] : take.filter((one) => one !== field));
  return (
    <>
      {odd.length > 0 && (
        <Callout tone="wait">{t.mergeOdd(odd.map(({ field }) => t[`field_${field}`]).join(', '))}</Callout>
      )}
      <table className="chart-merge">
        <caption className="pv-seen-only-by-readers">{t.mergeCompare}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{t.mergeStays}</th>
            <th scope="col">{t.mergeGoes}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, mine, theirs }) => {
            const label = t[`field_${field}`];
            const cell = (text: string, chosen: boolean, other: boolean) =>
              mine === theirs ? (
                text
              ) : (
                <label>
                  <input
                    type="radio"
                    name={`${id}-${field}`}
                    checked={chosen}
                    onChange={() => choose(field, other)}
                    aria-label={`${label}: ${text || t.mergeNone}`}
                  />
                  {text || '—'}
                </label>
              );
            const taken = take.includes(field);
            return (
              <tr key={field}>
                <th scope="row">{label}</th>
                <td>{cell(mine, !taken, false)}</td>
                <td>{cell(theirs, taken, true)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
});
