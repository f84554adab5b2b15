import type { AllergyIntolerance } from '@medplum/fhirtypes';
import { codeText, type Facts, plainConcept } from '#clinical/browser';
import type { I18n } from '#core/shared';
import { clinicalOf, dangerOf, type Status, type Verification, verificationOf } from '../shared/allergy.ts';
import type { AllergyTexts } from './messages/tab/index.ts';

/** A FHIR date or time as a day, as exactly as it is known. */
export const dayText = (value: string | undefined, i18n: Pick<I18n, 'date'>): string =>
  value ? i18n.date(value.slice(0, 10), { dateStyle: 'medium' }) : '';

export const allergyName = ({ code, reaction }: AllergyIntolerance, t: AllergyTexts): string =>
  plainConcept(code) || plainConcept(reaction?.[0]?.substance) || t.unnamed;

/** 'Penicillin' of 'Allergy to penicillin': where a heading says 'Allergies' already. */
export const allergenName = (allergy: AllergyIntolerance, t: AllergyTexts): string => {
  const name = allergyName(allergy, t);
  const short = name
    .replace(/^(allergy to|allergie (?:à la|à l’|à l'|aux|au|à)) ?/i, '')
    .replace(/ (allergy|allergie)$/i, '');
  return short === '' ? name : short.charAt(0).toLocaleUpperCase() + short.slice(1);
};

/** Why it is red: 'High risk', 'Severe reaction'; '' where it is not. */
export const dangerText = (allergy: AllergyIntolerance, t: AllergyTexts): string => {
  const danger = dangerOf(allergy);
  return danger === null ? '' : danger === 'high' ? t.criticality_high : t.severeReaction;
};

/** Ruled out and written by mistake come before what the allergy was said to be. */
export const statusText = (allergy: AllergyIntolerance, t: AllergyTexts): string => {
  const verification = verificationOf(allergy);
  return verification === 'refuted' || verification === 'entered-in-error'
    ? t[`verification_${verification}`]
    : (t[`status_${clinicalOf(allergy) as Status}`] ?? '');
};

export const verificationText = (allergy: AllergyIntolerance, t: AllergyTexts): string =>
  t[`verification_${verificationOf(allergy) as Verification}`] ?? '';

/** 'Rash, hives (severe)' */
export const reactionText = ({ reaction = [] }: AllergyIntolerance, t: AllergyTexts): string =>
  reaction
    .map(({ manifestation, severity, description }) => {
      const shown = manifestation.map(plainConcept).filter(Boolean).join(', ') || (description ?? '');
      return severity ? [shown, `(${t[`severity_${severity}`].toLocaleLowerCase()})`].filter(Boolean).join(' ') : shown;
    })
    .filter(Boolean)
    .join('; ');

export const onsetText = ({ onsetDateTime, onsetPeriod, onsetString }: AllergyIntolerance, i18n: I18n): string =>
  dayText(onsetDateTime ?? onsetPeriod?.start, i18n) || (onsetString ?? '');

export const factsOf = (allergy: AllergyIntolerance, t: AllergyTexts, i18n: I18n): Facts => [
  [t.name, allergyName(allergy, t)],
  [t.kind, allergy.type ? t[`kind_${allergy.type}`] : ''],
  [t.category, (allergy.category ?? []).map((one) => t[`category_${one}`]).join(', ')],
  [t.criticality, allergy.criticality ? t[`criticality_${allergy.criticality}`] : ''],
  [t.reaction, reactionText(allergy, t)],
  [t.status, statusText(allergy, t)],
  [t.verification, verificationText(allergy, t)],
  [t.since, onsetText(allergy, i18n)],
  [t.lastTime, dayText(allergy.lastOccurrence, i18n)],
  [t.note, (allergy.note ?? []).map(({ text }) => text).join('\n')],
  [t.code, codeText(allergy.code)],
  [t.recordedBy, allergy.recorder?.display ?? allergy.asserter?.display ?? ''],
  [t.recordedOn, dayText(allergy.recordedDate, i18n)],
];
