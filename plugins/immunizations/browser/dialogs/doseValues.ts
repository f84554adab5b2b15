import type { CodeableConcept, Immunization, Practitioner, Reference } from '@medplum/fhirtypes';
import {
  codeIn,
  dateOf,
  origins,
  originSystem,
  reasons,
  reasonSystem,
  routes,
  routeSystem,
  sites,
  siteSystem,
} from '../../shared/immunization.ts';
import { doseNumber } from '../immunizationText.ts';

export type DoseValues = {
  readonly vaccine: CodeableConcept | null;
  readonly date: string;
  readonly number: string;
  readonly lot: string;
  readonly expires: string;
  readonly manufacturer: string;
  readonly site: string;
  readonly route: string;
  readonly source: string;
  readonly reason: string;
  readonly note: string;
};

export const valuesOf = (dose: Immunization): DoseValues => ({
  vaccine: dose.vaccineCode.coding || dose.vaccineCode.text ? dose.vaccineCode : null,
  date: dateOf(dose),
  number: doseNumber(dose),
  lot: dose.lotNumber ?? '',
  expires: dose.expirationDate ?? '',
  manufacturer: dose.manufacturer?.display ?? '',
  site: codeIn(dose.site, sites),
  route: codeIn(dose.route, routes),
  source: dose.primarySource === true ? 'here' : codeIn(dose.reportOrigin, origins),
  reason: codeIn(dose.statusReason, reasons),
  note: dose.note?.[0]?.text ?? '',
});

const coded = (system: string, code: string): CodeableConcept | undefined =>
  code === '' ? undefined : { coding: [{ system, code }] };

/** Only what the form changed is changed. Undefined members are left out when it is sent. */
export const applyValues = (base: Immunization, values: DoseValues): Immunization => {
  const before = valuesOf(base);
  const changed = (name: keyof DoseValues): boolean => JSON.stringify(values[name]) !== JSON.stringify(before[name]);
  const [protocol, ...protocols] = base.protocolApplied ?? [];
  const number = Number(values.number);
  const { doseNumberString: _, ...kept } = protocol ?? {};
  const [firstNote, ...notes] = base.note ?? [];
  const note = values.note.trim() ? [{ ...firstNote, text: values.note.trim() }, ...notes] : notes;
  return {
    ...base,
    vaccineCode: values.vaccine ?? base.vaccineCode,
    ...(changed('date') || !base.occurrenceDateTime
      ? { occurrenceDateTime: values.date, occurrenceString: undefined }
      : {}),
    ...(changed('number')
      ? {
          protocolApplied:
            values.number === '' ? undefined : [{ ...kept, doseNumberPositiveInt: number }, ...protocols],
        }
      : {}),
    lotNumber: values.lot.trim() || undefined,
    expirationDate: values.expires || undefined,
    ...(changed('manufacturer')
      ? { manufacturer: values.manufacturer.trim() ? { display: values.manufacturer.trim() } : undefined }
      : {}),
    ...(changed('site') ? { site: coded(siteSystem, values.site) } : {}),
    ...(changed('route') ? { route: coded(routeSystem, values.route) } : {}),
    ...(changed('reason') ? { statusReason: coded(reasonSystem, values.reason) } : {}),
    ...(changed('source')
      ? {
          primarySource: values.source === 'here',
          reportOrigin: values.source === 'here' ? undefined : coded(originSystem, values.source),
        }
      : {}),
    note: note.length > 0 ? note : undefined,
  };
};

export type DoseKind = 'given' | 'past' | 'refused';

export const newDose = (
  patient: string,
  kind: DoseKind,
  by: Reference<Practitioner> | null,
  today: string,
): Immunization => ({
  resourceType: 'Immunization',
  status: kind === 'refused' ? 'not-done' : 'completed',
  patient: { reference: `Patient/${patient}` },
  vaccineCode: {},
  occurrenceDateTime: kind === 'past' ? undefined : today,
  recorded: kind === 'past' ? undefined : new Date().toISOString(),
  primarySource: kind === 'past' ? undefined : true,
  ...(kind === 'refused' ? { statusReason: coded(reasonSystem, 'PATOBJ') } : {}),
  ...(kind === 'given' && by ? { performer: [{ actor: by }] } : {}),
});
