import type { CallAnswer } from '#core/shared';
import { instantOf, wallOf } from '#plugins/appointments/shared/index.ts';
import type { readBoard } from './calls.ts';
import { kmBetween, minutesOfWay, type PlanRules } from './plan/planRules.ts';
import type { Spell } from './plan/spell.ts';
import { type AskedSpell, fitOf, isInWindow, type RuledWorker, spansOf } from './fitRules.ts';
import type { Fit, Visit } from './visit.ts';

export type Board = CallAnswer<typeof readBoard>;
export type Problems = Pick<Fit, 'blocks' | 'warnings'>;

/** Where a visit would be: null is the tray. */
export interface Place {
  readonly worker: string | null;
  /** On clocks of the clinic: `2026-11-20T08:00`. */
  readonly wall: string;
}

const none: Problems = { blocks: [], warnings: [] };

/** From one client to the next, along a straight line. */
export interface Way {
  readonly km: number;
  /** By addresses, and not by postal areas. */
  readonly exact: boolean;
  readonly minutes: number;
  /** Between the two visits. */
  readonly free: number;
}

/** `2026-11-20T08:00` and so many minutes on. */
export const wallAfter = (wall: string, minutes: number): string =>
  new Date(Date.parse(`${wall}:00Z`) + minutes * 60_000).toISOString().slice(0, 16);

export const canCarry = ({ patient, state }: Visit): boolean => patient !== null && state === 'planned';

/** What the server would say to a visit's place, from what the board shows: the rules are the same. */
export class BoardRules {
  private readonly zone: string;
  private readonly rules: PlanRules;
  private readonly workers: ReadonlyMap<string, RuledWorker>;
  private readonly exact: ReadonlySet<string>;
  private readonly firsts = new Map<string, number>();
  private readonly work: ReadonlyMap<string, readonly (Spell & { readonly id: string })[]>;

  constructor({
    zone,
    rules,
    workers,
    visits,
    around,
  }: Pick<Board, 'zone' | 'rules' | 'workers' | 'visits' | 'around'>) {
    this.zone = zone;
    this.rules = rules;
    this.workers = new Map(workers.map((one) => [one.id, one]));
    const spell = ({ start, end, day, spot }: Pick<Visit, 'start' | 'end' | 'day' | 'spot'>): Spell => ({
      ...{ day, start: Date.parse(start), end: Date.parse(end), spot },
    });
    const known = visits
      .filter(({ state }) => state !== 'missed' && state !== 'cancelled')
      .flatMap(({ id, worker, second, ...times }) =>
        [worker, second].flatMap((one) => (one ? { id, worker: one.id, ...spell(times) } : [])),
      );
    this.exact = new Set(visits.flatMap(({ id, spot }) => (spot?.exact ? id : [])));
    const unseen = around.map(({ worker, ...times }) => ({ id: '', worker, ...spell(times) }));
    this.work = Map.groupBy([...known, ...unseen], ({ worker }) => worker);
  }

  /** The way to a visit from the one before it that day; null: there is none, or a place is not known. */
  wayTo(visit: Visit, worker: string): Way | null {
    const start = Date.parse(visit.start);
    const before = (this.work.get(worker) ?? [])
      .filter(({ id, day, end }) => id !== visit.id && day === visit.day && end <= start)
      .toSorted((one, other) => other.end - one.end)[0];
    const km = before ? kmBetween(before.spot, visit.spot) : null;
    if (!before || km === null) return null;
    const exact = visit.spot?.exact === true && this.exact.has(before.id);
    return { km, exact, minutes: minutesOfWay(km, this.rules), free: Math.round((start - before.end) / 60_000) };
  }

  /** What speaks against a visit's being there. */
  at(visit: Visit, { worker, wall }: Place): Problems {
    const asked = this.askedAt(visit, wall);
    const ruled = worker === null ? undefined : this.workers.get(worker);
    const others = ruled && worker !== null ? (this.work.get(worker) ?? []).filter(({ id }) => id !== visit.id) : [];
    const { blocks, warnings } = ruled ? fitOf(ruled, asked, others, this.rules) : none;
    const window = { from: Date.parse(visit.windowFrom), to: Date.parse(visit.windowTo) };
    const isOutside = wall !== visit.startWall && !isInWindow(asked.start, window);
    return { blocks, warnings: isOutside ? [...warnings, 'window'] : warnings };
  }

  private askedAt(visit: Visit, wall: string): AskedSpell {
    const { skills, area, gender, pets, spot } = visit;
    const wishes = { skills, area, gender, pets, spot };
    const [was, ended] = [Date.parse(visit.start), Date.parse(visit.end)];
    if (wall === visit.startWall) {
      const { day, startWall, endWall } = visit;
      return { day, startWall, endWall, ...wishes, start: was, end: ended, ...this.spansOf({ startWall, endWall }) };
    }
    const start = instantOf(wall, this.zone).getTime();
    const end = start + ended - was;
    const [startWall, endWall] = [start, end].map((at) => wallOf(new Date(at), this.zone)) as [string, string];
    const day = startWall.slice(0, 10);
    return { day, startWall, endWall, ...wishes, start, end, ...this.spansOf({ startWall, endWall }) };
  }

  private spansOf(times: Pick<AskedSpell, 'startWall' | 'endWall'>): ReturnType<typeof spansOf> {
    return spansOf(times, (day) => {
      const known = this.firsts.get(day);
      if (known !== undefined) return known;
      const first = instantOf(`${day}T00:00`, this.zone).getTime();
      this.firsts.set(day, first);
      return first;
    });
  }
}
