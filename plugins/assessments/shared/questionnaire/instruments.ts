import type { Questionnaire, QuestionnaireItem } from '@medplum/fhirtypes';
import type { Localised } from '#core/shared';
import { everyItem } from './elements.ts';

/** What a score means in words. `tone` goes with the words, never instead of them. */
export interface Band {
  readonly from: number;
  readonly to: number;
  readonly label: Localised;
  readonly tone: 'good' | 'note' | 'wait' | 'bad';
}

/** A questionnaire whose score is known to medicine, by its LOINC codes. */
export interface Instrument {
  readonly id: string;
  readonly panel: string;
  /** LOINC code of the total, which the score's Observation carries. */
  readonly total: string;
  readonly display: string;
  readonly max: number;
  readonly name: string;
  readonly bands: readonly Band[];
}

const band = (from: number, to: number, tone: Band['tone'], english: string, french: string): Band => ({
  from,
  to,
  tone,
  label: { 'en-CA': english, 'fr-CA': french },
});

export const loinc = 'http://loinc.org';

export const instruments: readonly Instrument[] = [
  {
    id: 'phq-9',
    panel: '44249-1',
    total: '44261-6',
    display: 'Patient Health Questionnaire 9 item (PHQ-9) total score [Reported]',
    max: 27,
    name: 'PHQ-9',
    bands: [
      band(0, 4, 'good', 'Minimal', 'Minime'),
      band(5, 9, 'note', 'Mild', 'Léger'),
      band(10, 14, 'wait', 'Moderate', 'Modéré'),
      band(15, 19, 'bad', 'Moderately severe', 'Modérément sévère'),
      band(20, 27, 'bad', 'Severe', 'Sévère'),
    ],
  },
  {
    id: 'gad-7',
    panel: '69737-5',
    total: '70274-6',
    display: 'Generalized anxiety disorder 7 item (GAD-7) total score [Reported.PHQ]',
    max: 21,
    name: 'GAD-7',
    bands: [
      band(0, 4, 'good', 'Minimal', 'Minime'),
      band(5, 9, 'note', 'Mild', 'Léger'),
      band(10, 14, 'wait', 'Moderate', 'Modéré'),
      band(15, 21, 'bad', 'Severe', 'Sévère'),
    ],
  },
  {
    id: 'audit-c',
    panel: '72109-2',
    total: '75626-2',
    display: 'Total score [AUDIT-C]',
    max: 12,
    name: 'AUDIT-C',
    bands: [
      band(0, 2, 'good', 'Lower risk', 'Risque faible'),
      band(3, 5, 'note', 'Some risk', 'Risque léger'),
      band(6, 7, 'wait', 'Moderate risk', 'Risque modéré'),
      band(8, 12, 'bad', 'High risk', 'Risque élevé'),
    ],
  },
];

type Named = Pick<Questionnaire, 'code' | 'url' | 'name' | 'title' | 'item'>;

/** By the panel's code, by its total's code, else by what it calls itself; undefined for any other questionnaire. */
export const instrumentOf = (questionnaire: Partial<Named>): Instrument | undefined => {
  const { code = [], url = '', name = '', title = '' } = questionnaire;
  const codes = new Set(
    [...code, ...everyItem(questionnaire.item).flatMap((item) => item.code ?? [])].map((one) => one.code),
  );
  const called = `${url} ${name} ${title}`.toLowerCase();
  return (
    instruments.find(({ panel, total }) => codes.has(panel) || codes.has(total)) ??
    instruments.find(({ id }) => new RegExp(`\\b${id.replace('-', '[-_ ]?')}\\b`).test(called))
  );
};

export const instrumentOfTotal = (code: string | undefined): Instrument | undefined =>
  instruments.find(({ total }) => total === code);

export const bandOf = (instrument: Instrument, score: number): Band | undefined =>
  instrument.bands.find(({ from, to }) => score >= from && score <= to);

/** Thoughts of being better off dead, or of hurting oneself: item 9 of PHQ-9. */
export const isSafetyItem = (item: Pick<QuestionnaireItem, 'linkId' | 'code'>): boolean =>
  /(^|[/_-])44260-8$/.test(item.linkId) || (item.code ?? []).some(({ code }) => code === '44260-8');

/** An item that holds a total worked out from the others, and that nobody types. */
export const isTotalItem = (item: Pick<QuestionnaireItem, 'code'>): boolean =>
  (item.code ?? []).some(({ code }) => instrumentOfTotal(code) !== undefined);
