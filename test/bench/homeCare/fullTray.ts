import {
  type HeldWork,
  type OpenVisit,
  type Suggesting,
  type SuggestedWorker,
} from '#plugins/home-care/shared/suggest/suggest.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const monday = Date.parse('2026-03-02T00:00Z');
const areas = ['K1S', 'K2P', 'K1N'];

const textOf = (moment: number): string => new Date(moment).toISOString();
/** An hour of work that begins so many hours into the week. */
const at = (hour: number) => {
  const [start, end] = [monday + hour * hourMs, monday + (hour + 1) * hourMs];
  return { day: textOf(start).slice(0, 10), start, end };
};
const workerOf = (n: number): SuggestedWorker => ({
  ...{
    id: `w${n}`,
    name: `w${n}`,
    paused: false,
    skills: [],
    areas: [],
    availability: [],
    timeOff: [],
    credentials: [],
  },
  ...{ dayHours: 8, weekHours: 40 },
});
const visitOf = (n: number): OpenVisit => {
  const spell = at(24 * (n % 7) + 8 + (n % 9));
  const [startWall, endWall] = [textOf(spell.start).slice(0, 16), textOf(spell.end).slice(0, 16)];
  const midnight = Date.parse(`${spell.day}T00:00Z`);
  return {
    ...{ ...spell, id: `v${n}`, client: `c${n % 60}`, startWall, endWall, skills: [], area: areas[n % 3]! },
    ...{ week: [monday, monday + 7 * dayMs], days: [[midnight, midnight + dayMs]] },
  };
};

/** A week of 200 workers with 1,600 visits, and 400 more that nobody has. */
export const fullTray = (): Suggesting => ({
  workers: Array.from({ length: 200 }, (_, n) => workerOf(n)),
  work: Array.from({ length: 1_600 }, (_, n): HeldWork => ({
    ...{ ...at(24 * (n % 7) + 8 + ((n * 5) % 9)), worker: `w${(n * 13) % 200}`, area: areas[n % 3]! },
  })),
  visits: Array.from({ length: 400 }, (_, n) => visitOf(n)),
  known: () => 0,
});
