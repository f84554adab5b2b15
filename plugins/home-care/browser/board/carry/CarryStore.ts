import { compareStructural, computed, type IComputedValue, makeAutoObservable, observableRef } from 'mobx';
import type { Visit } from '../../../shared/visit.ts';
import { type BoardRules, type Place, type Problems, wallAfter } from '../../../shared/boardRules.ts';

export interface Ghost {
  readonly visit: Visit;
  readonly wall: string;
  readonly tone: 'bad' | 'wait' | 'good';
}

export interface CarryBoard {
  readonly rules: BoardRules;
  readonly days: readonly string[];
  /** As they stand below each other; the tray is null. */
  readonly lanes: readonly (string | null)[];
}

/** The visit that is being carried, where it would be put, and what that would break. */
export class CarryStore {
  visit: Visit | null = null;
  by: 'pointer' | 'keys' = 'pointer';
  place: Place | null = null;
  /** It was let go: only what is asked and sent remains. */
  dropped = false;
  /** The last one went back to where it was. */
  wasPutBack = false;
  private board: CarryBoard | null = null;

  constructor() {
    makeAutoObservable<this, 'board'>(
      this,
      { visit: observableRef, place: observableRef, board: false, problems: computed, ghostIn: false },
      { autoBind: true },
    );
  }

  get problems(): Problems {
    const { visit, place, board } = this;
    return visit && place && board ? board.rules.at(visit, place) : { blocks: [], warnings: [] };
  }

  get hasMoved(): boolean {
    const { visit, place } = this;
    return visit !== null && place !== null && !(place.wall === visit.startWall && place.worker === ownerOf(visit));
  }

  /** Of the board as it stands by now. */
  show(board: CarryBoard): void {
    this.board = board;
  }

  pickUp(visit: Visit, by: CarryStore['by']): void {
    this.visit = visit;
    this.by = by;
    this.dropped = false;
    this.wasPutBack = false;
    this.place = { worker: ownerOf(visit), wall: visit.startWall };
  }

  /** To a place under the pointer; what is not told stays as it was. */
  aim({ worker, wall }: Partial<Place>): void {
    const { visit, place } = this;
    if (!visit || !place) return;
    const to = {
      worker: worker === undefined ? ownerOf(visit) : worker,
      wall: wall ?? visit.startWall,
    };
    if (to.worker !== place.worker || to.wall !== place.wall) this.place = to;
  }

  /** One lane up or down. */
  stepLane(by: 1 | -1): void {
    const { place, board } = this;
    if (!place || !board) return;
    const at = board.lanes.indexOf(place.worker) + by;
    const worker = board.lanes[at];
    if (worker !== undefined) this.place = { ...place, worker };
  }

  /** Earlier or later, within the days that are shown. */
  stepTime(minutes: number): void {
    const { place, board } = this;
    if (!place || !board) return;
    const wall = wallAfter(place.wall, minutes);
    if (board.days.includes(wall.slice(0, 10))) this.place = { ...place, wall };
  }

  /** What would stand in a lane on a day; a value of its own for each, so that a step draws two cells and not all. */
  ghostIn(worker: string | null, day: string): IComputedValue<Ghost | null> {
    const find = (): Ghost | null => {
      const { visit, place, problems, hasMoved } = this;
      if (!visit || !place || !hasMoved || place.worker !== worker || place.wall.slice(0, 10) !== day) return null;
      const tone = problems.blocks.length > 0 ? 'bad' : problems.warnings.length > 0 ? 'wait' : 'good';
      return { visit, wall: place.wall, tone };
    };
    return computed(find, { equals: compareStructural });
  }

  letGo(): void {
    this.dropped = true;
  }

  putBack(): void {
    this.end();
    this.wasPutBack = true;
  }

  end(): void {
    this.visit = null;
    this.place = null;
    this.dropped = false;
  }
}

const ownerOf = ({ worker }: Visit): string | null => worker?.id ?? null;
