import type { Facts } from '#clinical/browser';
import type { Stored } from '#clinical/shared';
import { isList, isRecord, wordOf } from '#core/shared';
import { measuredText, said, type Speech } from './said.ts';

/** What an entry says, whatever its type: the label with the elements that hold it. Everything else is read in its texts. */
const facts: readonly (readonly [label: string, elements: string])[] = [
  [
    'what',
    'code medicationCodeableConcept medicationReference vaccineCode type procedureCode serviceType deviceName.name suppliedItem.itemCodeableConcept itemCodeableConcept itemReference topic scope',
  ],
  [
    'when',
    'effectiveDateTime effectivePeriod effectiveInstant performedDateTime performedPeriod performedString occurrenceDateTime occurrencePeriod occurrenceString period start startDate authoredOn authored started sent created date dateTime dateWritten createdDateTime createdPeriod identifiedDateTime collection.collectedDateTime collection.collectedPeriod servicePeriod whenHandedOver',
  ],
  ['onset', 'onsetDateTime onsetPeriod onsetAge onsetRange onsetString'],
  ['abatement', 'abatementDateTime abatementPeriod abatementAge abatementRange abatementString'],
  ['recorded', 'recordedDate issued recorded dateAsserted'],
  ['verification', 'verificationStatus'],
  ['statusReason', 'statusReason'],
  ['class', 'class'],
  ['category', 'category'],
  ['description', 'description'],
  ['interpretation', 'interpretation'],
  ['range', 'referenceRange'],
  ['severity', 'severity criticality'],
  ['stage', 'stage.summary'],
  ['reaction', 'reaction.manifestation'],
  ['bodySite', 'bodySite series.bodySite'],
  ['method', 'method'],
  ['modality', 'modality series.modality'],
  ['pictures', 'numberOfInstances'],
  ['reason', 'reasonCode reasonReference'],
  ['outcome', 'outcome complication'],
  ['followUp', 'followUp'],
  ['dosage', 'dosageInstruction dosage'],
  ['quantity', 'doseQuantity quantity dispenseRequest.quantity suppliedItem.quantity'],
  ['repeats', 'dispenseRequest.numberOfRepeatsAllowed'],
  ['route', 'route'],
  ['lot', 'lotNumber'],
  ['expires', 'expirationDate'],
  ['manufacturer', 'manufacturer'],
  ['model', 'modelNumber'],
  ['serial', 'serialNumber'],
  ['made', 'manufactureDate'],
  ['conclusion', 'conclusion conclusionCode prediction.outcome'],
  ['target', 'target.measure target.detailQuantity target.detailRange target.detailString target.dueDate'],
  ['activity', 'activity.detail.code activity.detail.description'],
  ['addresses', 'addresses'],
  ['team', 'participant.member'],
  ['who', 'performer.actor performer participant.individual actor'],
  ['author', 'author recorder asserter requester sender agent.who informationSource'],
  ['recipient', 'recipient'],
  ['place', 'serviceProvider location.location location facility custodian provider managingOrganization'],
  ['relationship', 'relationship'],
  ['phone', 'telecom'],
  ['priority', 'priority'],
  ['items', 'item.productOrService'],
  ['total', 'total total.amount totalGross'],
  ['payment', 'payment.amount'],
  ['insurer', 'insurer payor'],
  ['results', 'result'],
];

const dig = (value: unknown, path: readonly string[]): readonly unknown[] => {
  if (isList(value)) return value.flatMap((one) => dig(one, path));
  const [step, ...rest] = path;
  if (step === undefined) return value === undefined || value === null ? [] : [value];
  return isRecord(value) ? dig(value[step], rest) : [];
};

/** Directions as they were written; else the dose and how often. */
const dosage = (value: unknown, speech: Speech): string => {
  const [text] = [...dig(value, ['text']), ...dig(value, ['patientInstruction'])];
  if (typeof text === 'string') return text;
  const parts = [
    'doseAndRate.doseQuantity',
    'doseAndRate.doseRange',
    'timing.code',
    'route',
    'asNeededCodeableConcept',
  ];
  return parts
    .map((path) => said(dig(value, path.split('.')), speech))
    .filter(Boolean)
    .join(', ');
};

export const statusText = (code: string, { t }: Speech): string =>
  code === '' ? '' : (wordOf(t, `status_${code.replaceAll('-', '_')}`) ?? code);

const statusFact = (resource: Stored, speech: Speech): string => {
  const codes = ['clinicalStatus.coding.code', 'status', 'lifecycleStatus'].flatMap((path) =>
    dig(resource, path.split('.')),
  );
  return codes
    .map((code) => (typeof code === 'string' ? statusText(code, speech) : ''))
    .filter(Boolean)
    .join(', ');
};

/** What a form asked and what was answered. */
const answers = (value: unknown, speech: Speech): Facts =>
  dig(value, ['item']).flatMap((item): Facts => {
    const given = dig(item, ['answer']).map((answer) =>
      isRecord(answer) ? said(Object.entries(answer).find(([name]) => name.startsWith('value'))?.[1], speech) : '',
    );
    const asked = said([...dig(item, ['text']), ...dig(item, ['linkId'])][0], speech);
    const own: Facts = given.some(Boolean) ? [[asked, given.filter(Boolean).join(', ')]] : [];
    return [...own, ...answers(item, speech), ...dig(item, ['answer']).flatMap((answer) => answers(answer, speech))];
  });

/** Everything that an entry of the record says, label by label. */
export const entryFacts = (resource: Stored, speech: Speech): Facts => {
  const { t } = speech;
  const rows = facts.map(([label, elements]): readonly [string, string] => {
    const values = elements.split(' ').flatMap((path) => dig(resource, path.split('.')));
    const texts = values.map((value) => (label === 'dosage' ? dosage(value, speech) : said(value, speech)));
    return [wordOf(t, `fact_${label}`) ?? label, [...new Set(texts.filter((text) => text !== ''))].join(', ')];
  });
  const value = resource.resourceType === 'Observation' ? measuredText(resource, speech) : '';
  const form = resource.resourceType === 'QuestionnaireResponse' ? answers(resource, speech) : [];
  return [[t.fact_value, value], [t.fact_status, statusFact(resource, speech)], ...rows, ...form];
};
