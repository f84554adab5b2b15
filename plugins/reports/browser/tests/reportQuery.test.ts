import { addressOf, evaluationIn } from '../reportQuery.ts';

const words = { 'en-CA': 'Overdue', 'fr-CA': 'En retard' };
const measure = (standing: boolean) => ({
  ...{ id: 'chart.breast', feature: 'chart', since: '2026-11-27', figure: 'share' as const, standing },
  ...{ title: words, question: words, definition: words, facts: words, hits: words, missing: null, unit: null },
  dimensions: [
    { id: 'practitioner', title: words },
    { id: 'age', title: words },
  ],
});
const by = (query: string, standing: boolean) =>
  evaluationIn(addressOf(`measure=chart.breast&${query}`), measure(standing), '2026-11-27').by;

test('RTE-3 how things stand is never told by the month; what happens is, unless another grouping is chosen', () => {
  expect([by('', false), by('', true)]).toEqual([['month'], ['practitioner']]);
  expect([by('by=month,age', false), by('by=month,age', true)]).toEqual([['month', 'age'], ['age']]);
  expect(by('by=total', true)).toEqual([]);
});
