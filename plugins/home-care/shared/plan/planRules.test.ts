import { instantOf, wallOf } from '#plugins/appointments/shared/index.ts';
import { fitOf, type RuledWorker, spansOf } from '../fitRules.ts';
import { kmBetween, minutesOfWay, usualRules } from './planRules.ts';

test('RTE-4 a way takes longer the longer it is, and nothing to where one is', () => {
  const ways = [0, 0.1, 4.9, 5, 5.1, 19.9, 20, 20.1, 120].map((km) => minutesOfWay(km, usualRules));
  expect(ways[0]).toBe(0);
  expect(ways).toEqual(ways.toSorted((one, other) => one - other));
  expect(minutesOfWay(5, usualRules)).toBe(12 + 5);
  expect(minutesOfWay(35, usualRules)).toBe(12 + 20 + 12 + 5);
});

test('RTE-4 nobody knows how far it is to where nobody knows', () => {
  const here = { latitude: 45.4, longitude: -75.7 };
  expect(kmBetween(here, null)).toBeNull();
  expect(kmBetween(here, here)).toBe(0);
  expect(kmBetween(here, { latitude: 45.5, longitude: -75.7 })).toBe(11.1);
});

const worker: RuledWorker = {
  ...{ paused: false, skills: [], areas: [], availability: [], timeOff: [], credentials: [] },
  ...{ dayHours: 24, weekHours: 100 },
};
const asked = (start: string, end: string, is = {}) => ({
  ...{ day: start.slice(0, 10), startWall: start, endWall: end, skills: [], area: '' },
  ...{ start: Date.parse(`${start}:00Z`), end: Date.parse(`${end}:00Z`) },
  ...spansOf({ startWall: start, endWall: end }, (day) => Date.parse(`${day}T00:00Z`)),
  ...is,
});

test('RTE-4 an animal that a worker cannot be near keeps them away; a wish only warns, also where nobody said', () => {
  const visit = asked('2026-03-02T09:00', '2026-03-02T10:00', { pets: ['cat'], gender: 'woman' });
  const of = (is: Partial<RuledWorker>) => fitOf({ ...worker, ...is }, visit, []);
  expect(of({ petAllergies: ['cat'], gender: 'woman' })).toEqual({
    blocks: [{ is: 'allergy', detail: '' }],
    warnings: [],
  });
  expect(of({ petAllergies: ['dog'], gender: 'woman' })).toEqual({ blocks: [], warnings: [] });
  expect(of({ gender: 'man' }).warnings).toEqual(['gender']);
  expect(of({}).warnings).toEqual(['gender']);
});

test('RTE-4 two visits too near for the way warn across midnight too, and one shift needs no rest within', () => {
  const spot = (latitude: number) => ({ spot: { latitude, longitude: -75.7 } });
  const late = asked('2026-03-02T22:30', '2026-03-02T23:50', spot(45.4));
  const early = asked('2026-03-03T00:05', '2026-03-03T01:00', spot(45.5));
  expect(fitOf({ ...worker, restHours: 0 }, early, [late]).warnings).toEqual(['travel']);
  expect(fitOf({ ...worker, restHours: 0 }, { ...early, spot: null }, [late]).warnings).toEqual([]);
  expect(fitOf({ ...worker, restHours: 8 }, { ...early, spot: null }, [late]).warnings).toEqual([]);
});

const clock = (day: number, hour: number): string => new Date(Date.UTC(2026, 2, day, hour)).toISOString().slice(0, 16);
const work = (day: number, from: number, to: number) => asked(clock(day, from), clock(day, to));
const warned = (visit: ReturnType<typeof work>, near: readonly ReturnType<typeof work>[], is = {}) =>
  fitOf({ ...worker, ...is }, visit, near).warnings;

test('RTE-4 the rest between days is that of the class', () => {
  const [evening, morning] = [work(2, 17, 20), work(3, 6, 8)];
  expect(warned(morning, [evening])).toEqual(['rest']);
  expect(warned(evening, [morning])).toEqual(['rest']);
  expect(warned(morning, [evening], { restHours: 10 })).toEqual([]);
  expect(warned(work(3, 7, 8), [evening])).toEqual([]);
});

test('RTE-4 a day of little work has its rest too: 11 hours in a row within 24 of its beginning', () => {
  const [early, noon] = [work(2, 6, 7), work(2, 12, 13)];
  expect(warned(work(2, 18, 19), [early, noon])).toEqual([]);
  expect(warned(work(2, 19, 20), [early, noon])).toEqual(['rest']);
  // Nights that go on and on are one shift, and too long a one.
  expect(warned(work(3, 0, 9), [work(2, 19, 23)])).toEqual(['rest']);
});

test('RTE-4 two shifts of more than 13 hours together need 8 hours between them', () => {
  const is = { restHours: 0 };
  expect(warned(work(2, 15, 22), [work(2, 5, 11)], is)).toEqual([]);
  expect(warned(work(2, 15, 23), [work(2, 5, 11)], is)).toEqual(['shift_rest']);
  expect(warned(work(2, 5, 11), [work(2, 15, 23)], { ...is, shiftRestHours: 4 })).toEqual([]);
});

test('RTE-4 a week has 24 hours off in a row, or two weeks have 48', () => {
  // Somebody who works on the days around that week too.
  const days = [1, 3, 4, 5, 6, 7, 8, 9].map((day) => work(day, 9, 17));
  const without = (...free: readonly number[]) => days.filter(({ day }) => !free.includes(Number(day.slice(8))));
  const monday = work(2, 9, 17);
  expect(warned(monday, days)).toEqual(['week_rest']);
  expect(warned(monday, without(5))).toEqual([]);
  for (const beside of [
    { before: true, after: false },
    { before: false, after: true },
  ])
    expect(warned(monday, days, { beside })).toEqual([]);
  // 48 hours in a row may reach over Sunday's midnight.
  expect(warned(work(2, 19, 20), without(1), { restHours: 0 })).toEqual([]);
  expect(warned(monday, days, { weekRestHours: 0 })).toEqual([]);
});

test('RTE-4 the two days off of a week stay where the week before or after has no rest of its own', () => {
  // Saturday and Sunday, the 7th and 8th, are off.
  const days = [1, 2, 3, 4, 5, 6, 9, 10].map((day) => work(day, 9, 17));
  const leans = (leansBefore: boolean, leansAfter = false) => ({
    beside: { before: false, after: false, leansBefore, leansAfter },
  });
  const sunday = work(8, 9, 17);
  expect(warned(sunday, days, leans(false))).toEqual([]);
  expect(warned(sunday, days, leans(true))).toEqual(['week_rest']);
  expect(warned(sunday, days, leans(false, true))).toEqual(['week_rest']);
  // Enough is left: or nothing was there to lose.
  expect(warned(work(6, 18, 19), days, leans(true))).toEqual([]);
  expect(
    warned(
      sunday,
      [...days, work(7, 9, 17)].toSorted((one, other) => one.start - other.start),
      leans(true),
    ),
  ).toEqual(['week_rest']);
  expect(warned(work(6, 18, 19), [...days, work(7, 12, 13)], leans(true))).toEqual([]);
  expect(warned(sunday, days, { ...leans(true), weekRestHours: 0 })).toEqual([]);
});

test('RTE-4 what goes on after midnight counts its hours on the days on which they fall', () => {
  const night = work(2, 22, 26);
  const is = { dayHours: 4, restHours: 0 };
  expect(warned(night, [work(2, 10, 12)], is)).toEqual([]);
  expect(warned(night, [work(2, 10, 13)], is)).toEqual(['day_hours']);
  expect(warned(night, [work(3, 10, 13)], is)).toEqual(['day_hours']);
  expect(warned(work(3, 10, 13), [night], is)).toEqual(['day_hours']);
  // Until midnight is not on the next day.
  expect(warned(work(2, 20, 24), [work(3, 10, 14)], is)).toEqual([]);
  // On Sunday night two of four hours are of that week.
  const sunday = work(8, 22, 26);
  const week = { weekHours: 10, restHours: 0, weekRestHours: 0 };
  expect(warned(sunday, [work(4, 8, 16)], week)).toEqual([]);
  expect(warned(sunday, [work(4, 8, 17)], week)).toEqual(['week_hours']);
});

test('RTE-4 a night in which clocks change has the hours that pass', () => {
  const zone = 'America/Toronto';
  const begins = (day: string): number => instantOf(`${day}T00:00`, zone).getTime();
  const long = (day: string, hours: number) => {
    const start = begins(day);
    const [startWall, endWall] = [start, start + hours * 3_600_000].map((at) => wallOf(new Date(at), zone)) as [
      string,
      string,
    ];
    return {
      ...asked(startWall, endWall),
      ...spansOf({ startWall, endWall }, begins),
      ...{ start, end: start + hours * 3_600_000 },
    };
  };
  for (const [day, hours] of [
    ['2026-03-08', 23],
    ['2026-11-01', 25],
  ] as const) {
    expect(long(day, 1).days).toEqual([[begins(day), begins(day) + hours * 3_600_000]]);
    const of = (dayHours: number) => fitOf({ ...worker, dayHours, restHours: 0 }, long(day, hours), []).warnings;
    expect([of(hours), of(hours - 1)]).toEqual([[], ['day_hours']]);
  }
});
