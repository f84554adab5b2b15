import { isSameDay } from '#core/shared';

const of = (timeZone: string) => ({ timeZone });

test('two moments are of one day by the reader’s clocks, whatever the device’s say', () => {
  const [evening, night, noon] = [
    '2026-11-20T23:30:00-05:00',
    '2026-11-21T00:30:00-05:00',
    '2026-11-21T12:00:00-05:00',
  ];
  expect(isSameDay(evening, night, of('America/Toronto'))).toBe(false);
  expect(isSameDay(night, noon, of('America/Toronto'))).toBe(true);
  expect(isSameDay(evening, night, of('America/Vancouver'))).toBe(true);
  expect(isSameDay(night, noon, of('America/Vancouver'))).toBe(false);
});

test('a day is one from its first minute to its last, also where it is another day on the device for a part of it', () => {
  for (const [zone, offset] of [
    ['Pacific/Auckland', '+13:00'],
    ['America/Winnipeg', '-06:00'],
    ['UTC', 'Z'],
  ] as const)
    expect(isSameDay(`2026-11-20T00:01:00${offset}`, `2026-11-20T23:59:00${offset}`, of(zone))).toBe(true);
});
