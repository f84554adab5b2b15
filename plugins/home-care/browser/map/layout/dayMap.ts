import { metresBetween, type Position } from '../../../shared/place.ts';
import { kmBetween } from '../../../shared/plan/planRules.ts';
import type { Visit } from '../../../shared/visit.ts';
import { farKm, most } from './drawn.ts';

export interface Leg {
  /** Null: one of the two places is not known. */
  readonly km: number | null;
  /** By addresses, and not by postal areas. */
  readonly exact: boolean;
}

/** One visit of a worker's day, or of the tray. */
export interface Stage {
  readonly visit: Visit;
  /** Its place in the whole day, from 1; null: nobody goes there. */
  readonly number: number | null;
  /** From the visit before; null: there is none, or it is not shown. */
  readonly leg: Leg | null;
}

export interface Round {
  /** Null: the visits that nobody has. */
  readonly worker: { readonly id: string; readonly name: string; readonly initials: string } | null;
  readonly stages: readonly Stage[];
  /** Along straight lines, of the ways that are known; null: of none. */
  readonly km: number | null;
  /** Which of the styles of lines; null: its line is not drawn. */
  readonly line: number | null;
}

/** What stands at one address, or about in the middle of one postal area. */
export interface Stop {
  readonly key: string;
  readonly position: Position;
  readonly exact: boolean;
  readonly area: string;
  readonly visits: readonly Visit[];
  /** `NC 1`: who comes, and as which visit of their day; `NC ×`: who did not come. */
  readonly marks: readonly string[];
  /** Somebody is missing at one of its visits. */
  readonly open: boolean;
}

export interface ToPlace {
  readonly visit: Visit;
  /** `far`: there is a position, which cannot be right; `about`: it is shown in the middle of its area. */
  readonly why: 'unknown' | 'far' | 'about';
}

export interface MapArea {
  readonly code: string;
  /** Of its visits, those about in its middle too. */
  readonly positions: readonly Position[];
  readonly visits: number;
  /** How many workers serve it. */
  readonly workers: number;
}

export interface DayMap {
  readonly rounds: readonly Round[];
  readonly stops: readonly Stop[];
  readonly areas: readonly MapArea[];
  /** Each client's address once. */
  readonly toPlace: readonly ToPlace[];
  /** Visits that are nowhere on it, although they are open to the reader. */
  readonly off: number;
  /** Visits of clients who keep the reader out. */
  readonly closed: number;
  /** Postal areas of the day, to choose from. */
  readonly codes: readonly string[];
}

interface Worker {
  readonly id: string;
  readonly name: string;
  readonly areas: readonly string[];
}

export interface Shown {
  readonly visits: readonly Visit[];
  /** Of the clinic: they say who serves an area. */
  readonly workers: readonly Worker[];
  /** Whose rounds are looked at. */
  readonly lanes: readonly Pick<Worker, 'id' | 'name'>[];
  /** `none`: the tray; absent: everybody's. */
  readonly worker?: string | undefined;
  readonly area?: string | undefined;
}

export const tray = 'none';

/** By when they begin, whatever day it is by then. */
const inOrder = (visits: readonly Visit[]): readonly Visit[] =>
  visits.toSorted(
    (one, other) =>
      Date.parse(one.start) - Date.parse(other.start) ||
      Date.parse(one.end) - Date.parse(other.end) ||
      (one.id < other.id ? -1 : 1),
  );

/** `NC`, and `NC2` for the next with the same. */
export const initialsOf = (names: readonly string[]): readonly string[] => {
  const times = new Map<string, number>();
  return names.map((name) => {
    const parts = name.split(/\s+/).filter(Boolean);
    const [first = '?', last = ''] = [parts[0], parts.length > 1 ? parts.at(-1) : ''].map((one) => [...(one ?? '')][0]);
    const letters = `${first}${last}`.toUpperCase();
    const time = (times.get(letters) ?? 0) + 1;
    times.set(letters, time);
    return time === 1 ? letters : `${letters}${time}`;
  });
};

const isGone = ({ state }: Visit): boolean => state === 'missed' || state === 'cancelled';
/** A place on it that nobody has. */
export const isOpen = ({ worker, second, workers, state }: Visit): boolean =>
  state === 'planned' && (worker === null || (workers === 2 && !second));

const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1]!;

/** Ids of visits whose position is nowhere near the others'. */
const farAmong = (visits: readonly Visit[]): ReadonlySet<string> => {
  const spots = visits.flatMap(({ spot }) => spot ?? []);
  if (spots.length < 3) return new Set();
  const middle = {
    latitude: median(spots.map(({ latitude }) => latitude)),
    longitude: median(spots.map(({ longitude }) => longitude)),
  };
  return new Set(visits.flatMap(({ id, spot }) => (spot && metresBetween(spot, middle) > farKm * 1000 ? id : [])));
};

/** The same to about a metre. */
const keyOf = ({ latitude, longitude, exact }: NonNullable<Visit['spot']>, area: string): string =>
  exact ? `${latitude.toFixed(5)} ${longitude.toFixed(5)}` : `about ${area}`;

const stagesOf = (visits: readonly Visit[], far: ReadonlySet<string>, has: (visit: Visit) => boolean) => {
  let number = 0;
  let before: Visit | undefined;
  return visits.flatMap((visit): readonly Stage[] => {
    if (isGone(visit)) return has(visit) ? [{ visit, number: null, leg: null }] : [];
    const [from, to] = [before, visit].map((one) => (one && !far.has(one.id) ? one.spot : null));
    const leg = before && has(before) ? { km: kmBetween(from, to), exact: !!from?.exact && !!to?.exact } : null;
    number += 1;
    before = visit;
    return has(visit) ? [{ visit, number, leg }] : [];
  });
};

const sumOf = (stages: readonly Stage[]): number | null => {
  const known = stages.flatMap(({ leg }) => leg?.km ?? []);
  return known.length === 0 ? null : known.reduce((sum, km) => sum + Math.round(km * 10), 0) / 10;
};

/** All that a map of a day says, of what the board knows: no place, area or name of a client who is closed to the reader. */
export const dayMapOf = ({ visits, workers, lanes, worker, area }: Shown): DayMap => {
  const open = visits.filter(({ patient }) => patient !== null);
  const far = farAmong(open);
  const has = (visit: Visit): boolean => area === undefined || visit.area === area;
  const all = inOrder(visits);
  const initials = initialsOf(workers.map(({ name }) => name));
  const ofWorker = new Map(workers.map(({ id }, n) => [id, initials[n]!]));
  const byWorker = new Map<string, Visit[]>();
  for (const visit of all)
    for (const one of [visit.worker, visit.second])
      if (one) (byWorker.get(one.id) ?? byWorker.set(one.id, []).get(one.id)!).push(visit);
  const waiting = all.filter((one) => isOpen(one) && has(one));
  const asked = lanes.filter(({ id }) => worker === undefined || worker === id);
  const rounds: Round[] =
    waiting.length > 0 && (worker === undefined || worker === tray)
      ? [{ worker: null, stages: waiting.map((visit) => ({ visit, number: null, leg: null })), km: null, line: null }]
      : [];
  let lines = 0;
  for (const { id, name } of asked) {
    const stages = stagesOf(byWorker.get(id) ?? [], far, has);
    if (stages.length === 0) continue;
    const drawn = stages.some(({ leg }) => leg !== null && leg.km !== null) && lines < most.lines;
    const line = drawn ? lines++ : null;
    rounds.push({ worker: { id, name, initials: ofWorker.get(id) ?? '' }, stages, km: sumOf(stages), line });
  }
  const shown = new Map(rounds.flatMap(({ stages }) => stages.map(({ visit }) => [visit.id, visit] as const)));
  const there = [...shown.values()].filter(({ patient, state }) => patient !== null && state !== 'cancelled');
  return {
    rounds,
    stops: stopsOf(there, rounds, far),
    areas: areasOf(there, workers, far),
    toPlace: toPlaceOf(there, far),
    off: there.filter(({ id, spot }) => !spot || far.has(id)).length,
    closed: [...shown.values()].filter(({ patient }) => patient === null).length,
    codes: [...new Set(open.map((one) => one.area).filter(Boolean))].toSorted(),
  };
};

const toPlaceOf = (visits: readonly Visit[], far: ReadonlySet<string>): readonly ToPlace[] => {
  const clients = new Map<string, ToPlace>();
  for (const visit of visits) {
    const why = !visit.spot ? 'unknown' : far.has(visit.id) ? 'far' : visit.spot.exact ? null : 'about';
    if (why && visit.patient && !clients.has(visit.patient.id)) clients.set(visit.patient.id, { visit, why });
  }
  return [...clients.values()];
};

const stopsOf = (visits: readonly Visit[], rounds: readonly Round[], far: ReadonlySet<string>): readonly Stop[] => {
  const marks = new Map<string, string[]>();
  for (const { worker, stages } of rounds)
    for (const { visit, number } of stages)
      if (worker) marks.set(visit.id, [...(marks.get(visit.id) ?? []), `${worker.initials} ${number ?? '×'}`]);
  const placed = visits.flatMap((visit) => (visit.spot && !far.has(visit.id) ? { visit, spot: visit.spot } : []));
  return [...Map.groupBy(placed, ({ visit, spot }) => keyOf(spot, visit.area))].map(([key, those]) => {
    const { latitude, longitude, exact } = those[0]!.spot;
    const here = inOrder(those.map(({ visit }) => visit));
    return {
      ...{ key, exact, position: { latitude, longitude }, area: here[0]!.area, visits: here },
      marks: here.flatMap(({ id }) => marks.get(id) ?? []),
      open: here.some(isOpen),
    };
  });
};

const areasOf = (visits: readonly Visit[], workers: readonly Worker[], far: ReadonlySet<string>): readonly MapArea[] =>
  [
    ...Map.groupBy(
      visits.filter(({ area }) => area !== ''),
      ({ area }) => area,
    ),
  ]
    .map(([code, those]) => {
      const placed = those.flatMap(({ id, spot }) => (spot && !far.has(id) ? spot : []));
      const positions = placed.map(({ latitude, longitude }) => ({ latitude, longitude }));
      const serves = workers.filter(({ areas }) => areas.includes(code)).length;
      return { code, positions, visits: those.length, workers: serves };
    })
    .filter(({ positions }) => positions.length > 0)
    .toSorted((one, other) => (one.code < other.code ? -1 : 1));
