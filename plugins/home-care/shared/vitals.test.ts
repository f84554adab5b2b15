import { judge, measures, numberOf, rulesOf } from './vitals.ts';

test('RTE-4 a reading is usual, to be repeated, to be called about, or no reading', () => {
  const pressure = (value: number, second: number | null) => judge({ measure: 'blood_pressure', value, second });
  expect(pressure(130, 80)).toBe('usual');
  expect(pressure(165, 80)).toBe('repeat');
  expect(pressure(90, 60)).toBe('call');
  expect(pressure(130, 125)).toBe('call');
  expect(pressure(80, 130)).toBe('impossible');
  expect(pressure(130, null)).toBe('impossible');
  const oxygen = (value: number) => judge({ measure: 'oxygen', value, second: null });
  expect([96, 93, 91, 101].map(oxygen)).toEqual(['usual', 'repeat', 'call', 'impossible']);
  expect(judge({ measure: 'temperature', value: 39.1, second: null })).toBe('call');
  expect(judge({ measure: 'pulse', value: 72, second: 40 })).toBe('impossible');
});

test('what is typed is a number of its measure, with either comma', () => {
  expect([numberOf('37,4', 'temperature'), numberOf(' 72 ', 'pulse')]).toEqual([37.4, 72]);
  for (const typed of ['', '7e1', '-3', '72.5', '1234', 'x']) expect(numberOf(typed, 'pulse')).toBeNull();
});

test('of every measure the limits lie within each other', () => {
  for (const measure of measures) {
    const rules = rulesOf[measure];
    for (const { possible, usual, safe } of [rules, ...(rules.second ? [rules.second] : [])]) {
      expect([measure, possible[0] <= safe[0] && safe[0] <= usual[0]]).toEqual([measure, true]);
      expect([measure, usual[1] <= safe[1] && safe[1] <= possible[1]]).toEqual([measure, true]);
    }
  }
});
