import { fitOf, type RuledWorker } from '../fitRules.ts';
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

test('RTE-4 two visits too near for the way warn across midnight too, and rest is that of the class', () => {
  const spot = (latitude: number) => ({ spot: { latitude, longitude: -75.7 } });
  const late = asked('2026-03-02T22:30', '2026-03-02T23:50', spot(45.4));
  const early = asked('2026-03-03T00:05', '2026-03-03T01:00', spot(45.5));
  expect(fitOf({ ...worker, restHours: 0 }, early, [late]).warnings).toEqual(['travel']);
  expect(fitOf({ ...worker, restHours: 0 }, { ...early, spot: null }, [late]).warnings).toEqual([]);
  expect(fitOf({ ...worker, restHours: 8 }, { ...early, spot: null }, [late]).warnings).toEqual(['rest']);
});
