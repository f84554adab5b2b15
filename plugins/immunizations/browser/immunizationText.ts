import type { Immunization } from '@medplum/fhirtypes';
import { codeText, type Facts, plainConcept } from '#clinical/browser';
import { type I18n } from '#core/shared';
import { quantityText } from '#clinical/shared';
import { codeIn, type Due, reasons, routes, sites, type VaccineGroup } from '../shared/immunization.ts';
import type { ImmunizationTexts } from './messages/tab/index.ts';

/** A FHIR date or time as a day, as exactly as it is known. */
export const dayText = (value: string | undefined, i18n: Pick<I18n, 'date'>): string =>
  value ? i18n.date(value.slice(0, 10), { dateStyle: 'medium' }) : '';

export const vaccineName = ({ vaccineCode }: Immunization, t: ImmunizationTexts): string =>
  plainConcept(vaccineCode) || t.unnamed;

export const groupName = ({ key, name }: VaccineGroup, t: ImmunizationTexts): string =>
  key.startsWith('named:') ? name || t.unnamed : t[`family_${key}` as 'family_covid'];

/** The day it was written down is not the day it was given. */
export const givenOn = (
  { occurrenceDateTime, occurrenceString }: Immunization,
  t: ImmunizationTexts,
  i18n: I18n,
): string => dayText(occurrenceDateTime, i18n) || (occurrenceString ?? t.undated);

export const statusText = ({ status }: Immunization, t: ImmunizationTexts): string =>
  status === 'completed' ? t.given : status === 'not-done' ? t.refused : t.mistaken;

export const dueText = ({ on, overdue }: Due, t: ImmunizationTexts, i18n: I18n): string => {
  const day = dayText(on, i18n);
  return overdue ? t.overdue(day) : day === '' ? t.dueNow : t.dueOn(day);
};

export const doseNumber = ({ protocolApplied }: Immunization): string => {
  const [protocol] = protocolApplied ?? [];
  return String(protocol?.doseNumberPositiveInt ?? protocol?.doseNumberString ?? '');
};

export const siteText = ({ site }: Immunization, t: ImmunizationTexts): string => {
  const code = codeIn(site, sites);
  return code === '' ? plainConcept(site) : t[`site_${code as 'LA'}`];
};

const routeText = ({ route }: Immunization, t: ImmunizationTexts): string => {
  const code = codeIn(route, routes);
  return code === '' ? plainConcept(route) : t[`route_${code as 'IM'}`];
};

export const reasonText = ({ statusReason }: Immunization, t: ImmunizationTexts): string => {
  const code = codeIn(statusReason, reasons);
  return code === '' ? plainConcept(statusReason) : t[`reason_${code as 'PATOBJ'}`];
};

/** 'Not given: Patient declined' */
export const refusalText = (dose: Immunization, t: ImmunizationTexts): string => {
  const reason = reasonText(dose, t);
  return reason === '' ? t.refused : t.refusedBecause(reason);
};

const sourceText = ({ primarySource, reportOrigin }: Immunization, t: ImmunizationTexts): string => {
  if (primarySource === true) return t.origin_here;
  const code = codeIn(reportOrigin, ['recall', 'record', 'provider']);
  return code === '' ? plainConcept(reportOrigin) : t[`origin_${code as 'recall'}`];
};

export const factsOf = (dose: Immunization, t: ImmunizationTexts, i18n: I18n): Facts => [
  [t.vaccine, vaccineName(dose, t)],
  [t.status, statusText(dose, t)],
  [t.reason, reasonText(dose, t)],
  [t.date, givenOn(dose, t, i18n)],
  [t.doseNumber, doseNumber(dose)],
  [t.dose, quantityText(dose.doseQuantity, (value) => i18n.number(value), i18n.locale)],
  [t.lot, dose.lotNumber ?? ''],
  [t.expires, dayText(dose.expirationDate, i18n)],
  [t.manufacturer, dose.manufacturer?.display ?? ''],
  [t.site, siteText(dose, t)],
  [t.route, routeText(dose, t)],
  [
    t.by,
    dose.performer
      ?.map(({ actor }) => actor.display)
      .filter(Boolean)
      .join(', ') ?? '',
  ],
  [t.source, dose.status === 'not-done' ? '' : sourceText(dose, t)],
  [t.note, (dose.note ?? []).map(({ text }) => text).join('\n')],
  [t.code, codeText(dose.vaccineCode)],
];
