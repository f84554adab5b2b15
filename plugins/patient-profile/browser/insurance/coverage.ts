import type { Coverage, Patient } from '@medplum/fhirtypes';
import { personName, type Stored, verifiedUrl } from '#clinical/shared';
import { extensionOf, withExtension } from '../../shared/extensions.ts';
import { cardSystem, isProvince, plainNumber, type Province, provinceOfSystem } from '#clinical/shared/healthCard.ts';

/** Ontario's version code: no element of FHIR's holds it. */
export const versionCodeUrl = 'urn:pavilion:card-version';
const typeSystem = 'http://terminology.hl7.org/CodeSystem/v3-ActCode';
const relationshipSystem = 'http://terminology.hl7.org/CodeSystem/subscriber-relationship';
const classSystem = 'http://terminology.hl7.org/CodeSystem/coverage-class';

export const holders = ['self', 'spouse', 'parent', 'child', 'other'] as const;
export type Holder = (typeof holders)[number];

export interface CoverageValues {
  readonly [field: string]: string;
  readonly province: Province | '';
  readonly number: string;
  readonly version: string;
  /** Of an extended plan. */
  readonly payor: string;
  readonly group: string;
  readonly start: string;
  readonly end: string;
  readonly holder: Holder;
  /** Where the holder is another person. */
  readonly holderName: string;
}

export const provinceOf = (coverage: Coverage): Province | undefined =>
  coverage.identifier?.map(({ system }) => provinceOfSystem(system)).find(Boolean);

/** The card that the province pays by; everything else pays what is left. */
export const isProvincial = (coverage: Coverage): boolean =>
  provinceOf(coverage) !== undefined || (coverage.type?.coding ?? []).some(({ code }) => code === 'PUBLICPOL');

const holderOf = (coverage: Coverage): Holder => {
  const code = coverage.relationship?.coding?.[0]?.code;
  return holders.find((one) => one === code) ?? (code === undefined || code === 'self' ? 'self' : 'other');
};

export const cardNumber = (coverage: Coverage): string =>
  coverage.identifier?.find(({ system }) => provinceOfSystem(system))?.value ??
  coverage.subscriberId ??
  coverage.identifier?.[0]?.value ??
  '';

const groupOf = (coverage: Coverage): string =>
  coverage.class?.find(({ type }) => type.coding?.some(({ code }) => code === 'group'))?.value ?? '';

export const payorOf = (coverage: Coverage): string => coverage.payor?.[0]?.display ?? '';

export const valuesOfCoverage = (coverage: Coverage): CoverageValues => ({
  province: provinceOf(coverage) ?? '',
  number: cardNumber(coverage),
  version: extensionOf(coverage, versionCodeUrl)?.valueString ?? '',
  payor: payorOf(coverage),
  group: groupOf(coverage),
  start: coverage.period?.start?.slice(0, 10) ?? '',
  end: coverage.period?.end?.slice(0, 10) ?? '',
  holder: holderOf(coverage),
  holderName: holderOf(coverage) === 'self' ? '' : (coverage.subscriber?.display ?? ''),
});

export const noCoverageValues = (provincial: boolean, patient: Patient | undefined): CoverageValues => {
  const state = patient?.address?.[0]?.state;
  const known = patient?.identifier?.find(({ system }) => provinceOfSystem(system) !== undefined);
  const province = provinceOfSystem(known?.system) ?? (isProvince(state) ? state : '');
  return {
    province: provincial ? province : '',
    number: provincial ? (known?.value ?? '') : '',
    ...{ version: '', payor: '', group: '', start: '', end: '', holder: 'self', holderName: '' },
  };
};

const plansOf = (province: Province): string =>
  ({ ON: 'OHIP', QC: 'RAMQ', BC: 'MSP', AB: 'AHCIP', MB: 'Manitoba Health', NS: 'MSI' })[province as string] ??
  `${province} Health`;

/** Any change takes the mark of verification away: it was of what stood there before. */
export const coverageOf = (
  values: CoverageValues,
  patient: Stored<Patient>,
  before: Stored<Coverage> | undefined,
  order: number,
): Coverage => {
  const { province, version, payor, group, start, end, holder, holderName } = values;
  // Companies print their numbers as they like; a province's are told apart by their digits.
  const number = province ? plainNumber(values.number) : values.number.trim();
  const self = { reference: `Patient/${patient.id}`, display: personName(patient.name) };
  const others = before?.class?.filter(({ type }) => !type.coding?.some(({ code }) => code === 'group')) ?? [];
  const classes = [
    ...(group.trim() ? [{ type: { coding: [{ system: classSystem, code: 'group' }] }, value: group.trim() }] : []),
    ...others,
  ];
  const bare = { ...before, extension: withExtension(before, verifiedUrl, null) };
  const extension = withExtension(
    bare,
    versionCodeUrl,
    version.trim() ? { url: versionCodeUrl, valueString: version.trim().toUpperCase() } : null,
  );
  return {
    ...bare,
    resourceType: 'Coverage',
    extension,
    status: 'active',
    type: before?.type ?? { coding: [{ system: typeSystem, code: province ? 'PUBLICPOL' : 'EHCPOL' }] },
    identifier: province ? [{ system: cardSystem(province), value: number }] : before?.identifier,
    subscriberId: number || undefined,
    subscriber: holder === 'self' ? self : holderName.trim() ? { display: holderName.trim() } : undefined,
    beneficiary: self,
    relationship: { coding: [{ system: relationshipSystem, code: holder }] },
    period: start || end ? { ...(start ? { start } : {}), ...(end ? { end } : {}) } : undefined,
    payor: province ? [{ display: plansOf(province) }] : [{ ...before?.payor?.[0], display: payor.trim() }],
    class: classes.length > 0 ? classes : undefined,
    order,
  };
};

/** Provincial first, then in the order in which they pay. */
export const sortCoverages = <C extends Coverage>(all: readonly C[]): readonly C[] =>
  all
    .filter(({ status }) => status === 'active')
    .sort((a, b) => Number(isProvincial(b)) - Number(isProvincial(a)) || (a.order ?? 99) - (b.order ?? 99));

const dayMs = 86_400_000;

/** Whole days until the last day that it covers; negative when that is past; null without one. */
export const daysLeft = (coverage: Coverage, now: Date = new Date()): number | null => {
  const end = coverage.period?.end?.slice(0, 10);
  if (end === undefined) return null;
  const day = new Date(`${end}T00:00:00`).getTime();
  const start = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  return Math.round((day - start) / dayMs);
};

/** From then on it is worth saying. */
export const expiringDays = 60;
