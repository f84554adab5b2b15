import type { Patient } from '@medplum/fhirtypes';
import type { Facts } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { I18n } from '#core/shared';
import { healthCardText } from '#clinical/shared/healthCard.ts';
import { ageOn, isDeceased, phoneOf, recordNumberOf } from '../../shared/patient.ts';
import { responsibleOf } from '../../shared/responsible.ts';
import { pronounsOf } from '../../shared/pronouns.ts';
import { messages } from '../messages/index.ts';

const today = (): string => new Date().toLocaleDateString('en-CA');

/** A FHIR date as exactly as it is known. */
export const recordDay = (date: string, i18n: Pick<I18n, 'date'>): string =>
  i18n.date(date.slice(0, 10), { dateStyle: 'medium' }) || date;

/** Who somebody is, label by label; '' for what nobody noted. */
export const usePatientFacts = (patient: Patient): Facts => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const { birthDate, gender, deceasedDateTime, identifier } = patient;
  const age = birthDate ? ageOn(birthDate, deceasedDateTime ?? today()) : null;
  const unborn = birthDate !== undefined && birthDate > today();
  const { known, words } = pronounsOf(patient);
  const aged = unborn ? `(${t.bornLater})` : age && !isDeceased(patient) ? `(${t.age(age)})` : '';
  return [
    [t.born, birthDate ? [recordDay(birthDate, i18n), aged].filter(Boolean).join(' ') : ''],
    [t.sex, gender ? t[`gender_${gender}`] : ''],
    [t.pronouns, known ? t[`pronouns_${known}`] : words],
    [t.card, healthCardText(identifier)],
    [t.recordNumber, recordNumberOf(patient) ?? ''],
    [t.phone, phoneOf(patient) ?? ''],
    [t.answers, responsibleOf(patient)?.display ?? ''],
  ];
};
