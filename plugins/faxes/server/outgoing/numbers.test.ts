import { isNearMiss, readNumber } from '#core/shared/numbers/phoneNumber.ts';
import { mostAttempts, nextTry } from './retry.ts';

const minute = 60_000;
test.each([
  ['613 555-0142', '6135550142', null],
  ['+1 (613) 555-0142', '6135550142', null],
  ['911', null, 'emergency'],
  ['+33 1 42 68 53 00', null, 'abroad'],
  ['011 33 1 42 68 53 00', null, 'abroad'],
  ['876-555-0142', null, 'abroad'],
  ['1-900-555-0142', null, 'premium'],
  ['555-0142', null, 'format'],
  ['613-911-0142', null, 'emergency'],
])('RTE-5 clinic/faxes reads the number %s', (typed, number, problem) => {
  expect(readNumber(typed)).toEqual({ number, problem });
});

test('RTE-5 clinic/faxes knows the slips of a known number', () => {
  expect(isNearMiss('6135550142', '6135550143')).toBe(true);
  expect(isNearMiss('6135550412', '6135550142')).toBe(true);
  expect(isNearMiss('6135550142', '6135550142')).toBe(false);
  expect(isNearMiss('6135550142', '6135559943')).toBe(false);
});

test('RTE-5 clinic/faxes tries again by kind of failure and never without end', () => {
  const now = new Date();
  expect(nextTry('wrong_number', 1, now)).toBeNull();
  expect(nextTry('dropped', 1, now)).toBeNull();
  expect(nextTry('busy', 1, now)?.getTime()).toBe(now.getTime() + minute);
  for (const failure of ['busy', 'no_answer', 'line'] as const) expect(nextTry(failure, mostAttempts, now)).toBeNull();
});
