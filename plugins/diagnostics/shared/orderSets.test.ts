import { usualOrderSets, withTests } from './orderSets.ts';

test('every test of a usual set is among the common orders, in both languages', () => {
  const counts = (locale: 'en-CA' | 'fr-CA') => usualOrderSets(locale).map(({ tests }) => tests.length);
  expect(counts('en-CA')).toEqual([5, 5, 3, 4, 5]);
  expect(counts('fr-CA')).toEqual(counts('en-CA'));
  expect(usualOrderSets('fr-CA')[0]?.tests[0]?.text).toBe('Hémoglobine glyquée (HbA1c)');
});

test('a test that is in two sets is ordered once, and two without a code are two', () => {
  const [diabetes, pressure] = usualOrderSets('en-CA');
  expect(withTests(diabetes!.tests, pressure!.tests)).toHaveLength(6);
  expect(withTests([{ text: 'Zinc' }], [{ text: 'Copper' }, { text: ' zinc' }])).toHaveLength(2);
});
