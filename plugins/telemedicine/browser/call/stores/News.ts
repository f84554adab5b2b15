import { makeAutoObservable, observableRef, reaction } from 'mobx';
import type { Seat } from '../../../shared/seat.ts';
import type { Room } from '../../stores/Room.ts';

export type NewsKind = 'announceJoined' | 'announceLeft' | 'announceHand' | 'announceWaiting' | 'announceMessage';
export interface NewsItem {
  readonly id: number;
  readonly kind: NewsKind;
  readonly name: string;
}

interface Known {
  readonly name: string;
  readonly inCall: boolean;
  readonly waits: boolean;
  readonly hand: boolean;
}

const shownMs = 6_000;
const known = ({ name, state, here, media }: Seat): Known => ({
  name,
  inCall: state === 'admitted' && here,
  waits: state === 'waiting' && here,
  hand: state === 'admitted' && media.hand,
});

/** What happened among the people a moment ago, for whoever does not see it. `knock` is called for everybody who begins to wait. */
export class News {
  items: readonly NewsItem[] = [];
  private count = 0;
  private before: ReadonlyMap<string, Known> | null = null;
  private readonly stop: () => void;
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(
    private readonly room: Pick<Room, 'visit' | 'me'>,
    private readonly knock: () => void,
  ) {
    makeAutoObservable<this, 'count' | 'before' | 'stop' | 'timers' | 'room' | 'knock'>(
      this,
      { items: observableRef, count: false, before: false, stop: false, timers: false, room: false, knock: false },
      { autoBind: true },
    );
    this.stop = reaction(() => room.visit?.seats, this.compare, { fireImmediately: true });
  }

  tell(kind: NewsKind, name: string): void {
    const item = { id: ++this.count, kind, name };
    this.items = [...this.items.slice(-3), item];
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.drop(item);
    }, shownMs);
    this.timers.add(timer);
  }

  dispose(): void {
    this.stop();
    for (const timer of this.timers) clearTimeout(timer);
  }

  private compare(seats: readonly Seat[] | undefined): void {
    const now = new Map(
      (seats ?? []).filter(({ id }) => id !== this.room.me?.id).map((seat) => [seat.id, known(seat)]),
    );
    const { before } = this;
    this.before = seats ? now : null;
    for (const [id, seat] of now) {
      const was = before?.get(id);
      if (seat.waits && !was?.waits) {
        this.knock();
        this.tell('announceWaiting', seat.name);
      }
      if (!before) continue;
      if (seat.inCall !== (was?.inCall ?? false)) this.tell(seat.inCall ? 'announceJoined' : 'announceLeft', seat.name);
      if (seat.hand && !was?.hand) this.tell('announceHand', seat.name);
    }
    for (const [id, was] of before ?? []) if (was.inCall && !now.has(id)) this.tell('announceLeft', was.name);
  }

  private drop(item: NewsItem): void {
    this.items = this.items.filter((one) => one !== item);
  }
}
