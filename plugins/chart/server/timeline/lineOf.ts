import type { Observation } from '@medplum/fhirtypes';
import { along } from '#clinical/server/access/whose.ts';
import { spanOf } from '#clinical/server/index/dates.ts';
import { isOf, type Stored } from '#clinical/shared';
import { isRecord } from '#core/shared';
import type { Measured, TimelineLine } from '#plugins/chart/shared/timeline.ts';
import { firstSaid } from './said.ts';
import { kindOf } from './sources.ts';

/** By which elements an entry is named, the best first; what a type has of its own comes before what all have. */
const ownTitles: Readonly<Record<string, string>> = {
  Claim: 'item.productOrService',
  ExplanationOfBenefit: 'item.productOrService',
  Communication: 'topic payload.contentString',
  CommunicationRequest: 'topic payload.contentString',
  Contract: 'title subject.display',
  Coverage: 'payor type',
  Device: 'deviceName.name type',
  DeviceUseStatement: 'device reasonCode',
  FamilyMemberHistory: 'condition.code relationship name',
  ImagingStudy: 'description procedureCode series.description series.bodySite series.modality',
  ImmunizationRecommendation: 'recommendation.vaccineCode recommendation.targetDisease',
  Media: 'content.title type',
  NutritionOrder: 'oralDiet.type supplement.type enteralFormula.baseFormulaType',
  Provenance: 'activity',
  RelatedPerson: 'name',
  RiskAssessment: 'code prediction.outcome',
  SupplyDelivery: 'suppliedItem.itemCodeableConcept suppliedItem.itemReference',
  SupplyRequest: 'itemCodeableConcept itemReference',
  Task: 'description',
};
const titles =
  'title code medicationCodeableConcept medicationReference vaccineCode name type content.attachment.title description topic serviceType reasonCode class category itemCodeableConcept scope';

const ownDetails: Readonly<Record<string, string>> = {
  AllergyIntolerance: 'reaction.manifestation',
  FamilyMemberHistory: 'relationship',
  Goal: 'target.detailString target.measure',
  ImagingStudy: 'series.modality',
  RelatedPerson: 'relationship',
};
const details =
  'reasonCode reasonReference dosageInstruction.text dosage.text dosage conclusion conclusionCode occurrenceString performedString onsetString description';
const people =
  'serviceProvider performer.actor performer provider author requester recorder asserter participant.individual sender informationSource agent.who';

const dates =
  'effectiveDateTime effectiveInstant effectivePeriod performedDateTime performedPeriod onsetDateTime onsetPeriod date recordedDate authoredOn authored occurrenceDateTime occurrencePeriod start started startDate dateTime sent received period servicePeriod createdDateTime createdPeriod created issued recorded whenHandedOver whenPrepared dateWritten identifiedDateTime identifiedPeriod collection.collectedDateTime collection.collectedPeriod billablePeriod enteredDate dateAsserted statusDate receivedTime context.period effectiveTiming.event occurrenceTiming.event requestedPeriod';
const ends = 'abatementDateTime abatementPeriod.end abatementPeriod.start';

const paths = (text: string): readonly string[] => text.split(' ');
const [titlePaths, detailPaths, peoplePaths, datePaths, endPaths] = [titles, details, people, dates, ends].map(paths);

interface Dated {
  readonly date: string | null;
  readonly end: string | null;
}

const ofDate = (value: unknown): Dated | null => {
  if (typeof value === 'string') return { date: value, end: null };
  if (!isRecord(value)) return null;
  const { start, end } = value;
  const [from, to] = [typeof start === 'string' ? start : null, typeof end === 'string' ? end : null];
  return from === null && to === null ? null : { date: from ?? to, end: to === from ? null : to };
};

const dated = (resource: Stored): Dated => {
  for (const path of datePaths!)
    for (const value of along(resource, path.split('.'))) {
      const found = ofDate(value);
      if (found) return found;
    }
  return { date: null, end: null };
};

const endOf = (resource: Stored): string | null => {
  const [found] = endPaths!.flatMap((path) => along(resource, path.split('.')));
  return typeof found === 'string' ? found : null;
};

const codeAt = (resource: Stored, path: string): string => {
  const [code] = along(resource, path.split('.'));
  return typeof code === 'string' ? code : '';
};

/** What was found wrong comes before what state it is in. */
const statusOf = (resource: Stored): string => {
  const verified = codeAt(resource, 'verificationStatus.coding.code');
  if (verified === 'entered-in-error' || verified === 'refuted') return verified;
  if (along(resource, ['doNotPerform'])[0] === true) return 'not-to-do';
  const own = ['clinicalStatus.coding.code', 'status', 'lifecycleStatus'].map((path) => codeAt(resource, path));
  return own.find((code) => code !== '') ?? verified;
};

const texts = [
  'content.attachment',
  'presentedForm',
  'payload.contentAttachment',
  'content.data',
  'note.text',
  'section.text.div',
];

const measuredOf = (observation: Observation): Measured => {
  const { component, dataAbsentReason, interpretation } = observation;
  const values = Object.entries(observation).filter(([name]) => name.startsWith('value'));
  return {
    ...Object.fromEntries(values),
    ...(component && { component }),
    ...(dataAbsentReason && { dataAbsentReason }),
    ...(interpretation && { interpretation }),
  };
};

const groupOf = (resource: Stored, kind: string): string | null => {
  if (kind === 'billing') return 'billing';
  if (resource.resourceType !== 'Observation') return null;
  return `observations ${codeAt(resource, 'category.coding.code') || 'other'}`;
};

const idsOf = (references: readonly unknown[]): string[] =>
  references.flatMap((one) => (typeof one === 'string' ? (/(?:^|\/)Observation\/([^/]+)/.exec(one)?.[1] ?? []) : []));

/** What an entry of the record is on one line; null for what has no place on a timeline. */
export const timelineLine = (resource: Stored): TimelineLine | null => {
  const { resourceType: type, id } = resource;
  const kind = kindOf(type);
  if (kind === null) return null;
  const contained = along(resource, ['contained', 'code']);
  const title =
    firstSaid(resource, [...paths(ownTitles[type] ?? ''), ...titlePaths!]) || firstSaid({ contained }, ['contained']);
  const { date, end } = dated(resource);
  const said = [
    firstSaid(resource, [...paths(ownDetails[type] ?? ''), ...detailPaths!]),
    firstSaid(resource, peoplePaths!),
  ];
  return {
    id,
    type,
    kind,
    date,
    at: date === null ? null : (spanOf(date)?.low.toISOString() ?? null),
    end: endOf(resource) ?? end,
    title,
    detail: [...new Set(said)].filter((words) => words !== '' && words !== title).join(' · '),
    status: statusOf(resource),
    hasText: texts.some((path) => along(resource, path.split('.')).length > 0),
    group: groupOf(resource, kind),
    members: idsOf([
      ...along(resource, type === 'DiagnosticReport' ? ['result', 'reference'] : ['hasMember', 'reference']),
    ]),
    ...(isOf(resource, 'Observation') && { measured: measuredOf(resource) }),
  };
};
