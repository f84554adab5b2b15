import type { Chance } from './chance.ts';

const texts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  "'; drop table account; --",
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '%00%',
  '{{7*7}}',
  '\u202etxt.exe',
  'Z\u0351\u036b\u0343\u036a\u0302',
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}'.repeat(60),
  'NaN',
  'null',
  '1e400',
  '2026-13-45T99:99:99Z',
  '0000-00-00',
  '-000001-01-01T00:00:00Z',
  '9999-12-31T23:59:60+14:59',
  '2026-02-29',
  '00000000-0000-0000-0000-000000000000',
  '__proto__',
  'constructor',
  'toString',
  'Patient/',
  '/Patient/1',
  'Patient/1/_history/1',
  'http://example.org/fhir/Patient/1|2|3',
  '#',
  'urn:uuid:x',
  '|',
  'a|b|c',
  '\\',
  '\\,',
  ',,,',
  '$',
  '*',
  'ge',
  'eq2026',
  '()',
  '$everything',
  '_history',
];

const longTexts: readonly (() => string)[] = [
  () => 'x'.repeat(5_000),
  () => '9'.repeat(400),
  () => 'é'.repeat(3_000),
  () => `${'a '.repeat(2_000)}!`,
  () => 'a,'.repeat(1_500),
  () => '\u{1f300}'.repeat(1_500),
  () => 'AAAA '.repeat(1_000),
  () => '\\'.repeat(3_001),
];

export const hostileText = (chance: Chance): string =>
  chance.once(6) ? chance.of(longTexts)() : chance.once(8) ? wordOf(chance) : chance.of(texts);

export const wordOf = (chance: Chance): string =>
  String.fromCodePoint(...chance.many(1 + chance.below(12), () => 97 + chance.below(26)));

const numbers: readonly number[] = [0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, -0];

const nested = (levels: number): unknown => {
  let value: unknown = 'x';
  for (let n = 0; n < levels; n += 1) value = n % 2 ? [value] : { a: value, extension: value };
  return value;
};

/** Anything that JSON can say and that somebody with bad intentions, or a broken program, might send. */
export const hostileValue = (chance: Chance): unknown => {
  switch (chance.below(12)) {
    case 0:
      return null;
    case 1:
      return chance.once(2);
    case 2:
      return chance.of(numbers);
    case 3:
      return {};
    case 4:
      return [];
    case 5:
      return [hostileText(chance), chance.of(numbers), null, {}];
    case 6:
      return { reference: chance.of([{}, 5, null, [], hostileText(chance)]) };
    case 7:
      return JSON.parse(
        '{"__proto__":{"admin":true},"constructor":{"prototype":1},"toString":1,"valueOf":{}}',
      ) as unknown;
    case 8:
      return nested(chance.of([3, 8, 10]));
    case 9:
      return chance.once(8) ? chance.many(1_000, () => chance.of(numbers)) : chance.many(4, () => hostileText(chance));
    default:
      return hostileText(chance);
  }
};

/** Bodies that are no JSON, or JSON that costs. */
export const hostileBody = (chance: Chance): string => {
  const deep = chance.of([50, 70, 2_000, 100_000]);
  const count = chance.of([100, 5_000, 60_000]);
  switch (chance.below(14)) {
    case 0:
      return '{';
    case 1:
      return '['.repeat(deep);
    case 2:
      return `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`;
    case 3:
      return `{"a":"${'\\"'.repeat(count)}`;
    case 4:
      return `{"resourceType":"Patient","name":[{"family":"${'x'.repeat(count * 20)}"}]}`;
    case 5:
      return `{"resourceType":"Patient","name":[${'{"family":"x"},'.repeat(count)}{"family":"y"}]}`;
    case 6:
      return `{"resourceType":"Observation","valueInteger":${'9'.repeat(chance.of([20, 70, 5_000]))}}`;
    case 7:
      return `{"resourceType":"Observation","valueQuantity":{"value":1e${chance.of([3, 308, 400, 99_999])}}}`;
    case 8:
      return '{"a":1,}';
    case 9:
      return '\ufeff{}';
    case 10:
      return JSON.stringify('x'.repeat(count));
    case 11:
      return `{${'"k":1,'.repeat(count)}"k":2}`;
    case 12:
      return `{"resourceType":"Observation","x":"\\u0000\\ud800"}`;
    default:
      return hostileText(chance);
  }
};
