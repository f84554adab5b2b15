import { exactJson, readExact } from './exactText.ts';

const numbers = [
  '1.0',
  '0.50',
  '-0',
  '-0.0',
  '1e3',
  '1E-7',
  '0.0000001',
  '12345678901234567890',
  '1234567.1234567891',
  '100',
  '-0.5',
];

test.each(numbers)('ENT-9 the number %s is written as it was read, wherever it stands', (number) => {
  for (const text of [`{"a":${number}}`, `{"a":${number},"b":"1.0"}`, `{"a":[${number},2],"b":{"c":[${number}]}}`])
    expect(exactJson(readExact(text) as object)).toBe(text);
  expect(readExact(number)).toBe(Number(number));
});

test('texts that only look like such numbers stay texts', () => {
  const text = '{"a":"x:-0.0, 1.0}","b":"2026-03-01T10:00:00.000-05:00","c":"1234567890123456789"}';
  expect(exactJson(readExact(text) as object)).toBe(text);
});
