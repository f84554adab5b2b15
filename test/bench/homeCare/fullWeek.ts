import type { CallAnswer } from '#core/shared';
import { addDays, instantOf } from '#plugins/appointments/shared/index.ts';
import type { readBoard } from '#plugins/home-care/shared/calls.ts';
import { usualRules } from '#plugins/home-care/shared/plan/planRules.ts';
import { mondayOf } from '#plugins/home-care/shared/fitRules.ts';

type Board = CallAnswer<typeof readBoard>;

const zone = 'America/Toronto';
const [workerCount, visitCount] = [200, 2_000];
const two = (part: number): string => String(part).padStart(2, '0');

/** A week of 200 workers and 2,000 visits, one in ten of them nobody's. */
export const fullWeek = (today: string): Board => {
  const days = Array.from({ length: 7 }, (_, n) => addDays(mondayOf(today), n));
  const workers = Array.from({ length: workerCount }, (_, n): Board['workers'][number] => ({
    ...{
      id: `worker-${n}`,
      name: `Worker ${n}`,
      skills: ['personal_care'],
      areas: ['K1S'],
      languages: ['en'],
      off: [],
    },
    ...{ paused: n % 50 === 1, lapsed: [], weekMinutes: 600, weekHours: 10, dayHours: 2, timeOff: [], restHours: 11 },
    ...{ shiftRestHours: 8, weekRestHours: 24, beside: { before: false, after: false } },
    availability: days.map((_, weekday) => ({ weekday, from: '07:00', to: '17:00' })),
    credentials: [{ name: 'First aid', until: n % 20 === 1 ? days[3]! : null }],
  }));
  const visits = Array.from({ length: visitCount }, (_, n): Board['visits'][number] => {
    const day = days[n % 7]!;
    const hour = 8 + ((Math.floor(n / 7) * 7) % 9);
    const [startWall, endWall] = [`${day}T${two(hour)}:00`, `${day}T${two(hour + 1)}:00`];
    const [start, end] = [startWall, endWall].map((wall) => instantOf(wall, zone).toISOString()) as [string, string];
    const worker = n % 10 === 0 ? null : workers[(n * 37) % workerCount]!;
    return {
      ...{ id: `visit-${n}`, patient: { id: `client-${n % 300}`, name: `Client ${n % 300}` }, title: 'Morning care' },
      ...{ day, start, end, startWall, endWall, windowFrom: start, windowTo: start, area: 'K1S', state: 'planned' },
      ...{ worker: worker && { id: worker.id, name: worker.name }, skills: ['personal_care'], tasks: [], access: '' },
      ...{ startedAt: null, endedAt: null, results: [], note: '', km: 0, reason: '', exceptions: [] },
      ...{ late: false, short: false, missed: false },
    };
  });
  return { days, today, zone, rules: usualRules, workers, visits, around: [] };
};
