import type { CodeableConcept } from '@medplum/fhirtypes';
import type { Locale } from '#core/shared';
import type { KeptOrderSet } from './calls.ts';
import { commonOrders, loinc, orderConcept, type OrderKind } from './orders.ts';

export interface OrderSet {
  readonly id: string;
  readonly name: string;
  readonly kind: OrderKind;
  readonly tests: readonly CodeableConcept[];
}

/** One thing in both languages. */
export type Words = readonly [english: string, french: string];

/** Tests that are usually ordered together, by their LOINC codes among the common orders. */
const usual: Readonly<Record<string, readonly [name: Words, codes: readonly string[]]>> = {
  diabetes: [
    ['Diabetes follow-up', 'Suivi du diabète'],
    ['4548-4', '14682-9', '62238-1', '24331-1', '9318-7'],
  ],
  hypertension: [
    ['High blood pressure', 'Hypertension'],
    ['24326-1', '14682-9', '62238-1', '24331-1', '9318-7'],
  ],
  anemia: [
    ['Anemia', 'Anémie'],
    ['58410-2', '2276-4', '2132-9'],
  ],
  liver: [
    ['Liver', 'Foie'],
    ['1742-6', '1920-8', '6768-6', '1975-2'],
  ],
  kidney: [
    ['Kidneys', 'Reins'],
    ['14682-9', '62238-1', '24326-1', '24356-8', '9318-7'],
  ],
};

/** The sets that every clinic has, in one language. */
export const usualOrderSets = (locale: Locale): readonly OrderSet[] =>
  Object.entries(usual).map(([id, [[english, french], codes]]) => ({
    ...{ id, kind: 'laboratory' as const },
    name: locale === 'fr-CA' ? french : english,
    tests: codes.flatMap((code) => {
      const test = commonOrders.find((one) => one.code === code);
      return test ? [orderConcept(test, locale)] : [];
    }),
  }));

/** The clinic's own, with the names that common tests have in this language. */
export const ownOrderSets = (kept: readonly KeptOrderSet[], locale: Locale): readonly OrderSet[] =>
  kept.map(({ id, nameEn, nameFr, tests, kind }) => ({
    id,
    kind: kind ?? 'laboratory',
    name: locale === 'fr-CA' ? nameFr : nameEn,
    tests: tests.map(({ code, text }) => {
      const common = commonOrders.find((one) => one.code === code);
      if (common) return orderConcept(common, locale);
      return code === '' ? { text } : { coding: [{ system: loinc, code, display: text }], text };
    }),
  }));

/** As a set is kept. */
export const keptTest = (test: CodeableConcept): KeptOrderSet['tests'][number] => {
  const code = test.coding?.find(({ system }) => system === loinc)?.code ?? '';
  return { code, text: (test.text ?? test.coding?.[0]?.display ?? code).slice(0, 200) };
};

/** What tells one test from another: its LOINC code, or its words where it has none. */
export const testKey = ({ coding, text }: CodeableConcept): string =>
  coding?.find(({ code }) => code !== undefined)?.code ?? `words:${(text ?? '').trim().toLowerCase()}`;

/** With these added, each once. */
export const withTests = (
  chosen: readonly CodeableConcept[],
  more: readonly CodeableConcept[],
): readonly CodeableConcept[] => [...new Map([...chosen, ...more].map((test) => [testKey(test), test])).values()];
