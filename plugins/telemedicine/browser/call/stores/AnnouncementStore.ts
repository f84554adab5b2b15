import { reaction } from 'mobx';
import { makeStore } from '#core/browser';
import type { Seat } from '#plugins/telemedicine/shared/seat.ts';
import type { VisitStore } from '../../stores/VisitStore.ts';

export type AnnouncementKind =
  | 'announceJoined'
  | 'announceLeft'
  | 'announceHand'
  | 'announceWaiting'
  | 'announceMessage';
export interface Announcement {
  readonly id: number;
  readonly kind: AnnouncementKind;
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

/** Recent changes among participants, for screen readers. `knock` is called for each person who starts waiting. */
export class AnnouncementStore {
  items: readonly Announcement[] = [];
  private count = 0;
  private before: ReadonlyMap<string, Known> | null = null;
  private readonly stop: () => void;
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(
    private readonly visitStore: Pick<VisitStore, 'visit' | 'me'>,
    private readonly knock: () => void,
  ) {
    makeStore(this, { plain: ['count', 'before', 'stop', 'timers', 'visitStore', 'knock'], whole: ['items'] });
    this.stop = reaction(() => visitStore.visit?.seats, this.compare, { fireImmediately: true });
  }

  announce(kind: AnnouncementKind, name: string): void {
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
      (seats ?? []).filter(({ id }) => id !== this.visitStore.me?.id).map((seat) => [seat.id, known(seat)]),
    );
    const { before } = this;
    this.before = seats ? now : null;
    for (const [id, seat] of now) {
      const was = before?.get(id);
      if (seat.waits && !was?.waits) {
        this.knock();
        this.announce('announceWaiting', seat.name);
      }
      if (!before) continue;
      if (seat.inCall !== (was?.inCall ?? false))
        this.announce(seat.inCall ? 'announceJoined' : 'announceLeft', seat.name);
      if (seat.hand && !was?.hand) this.announce('announceHand', seat.name);
    }
    for (const [id, was] of before ?? []) if (was.inCall && !now.has(id)) this.announce('announceLeft', was.name);
  }

  private drop(item: Announcement): void {
    this.items = this.items.filter((one) => one !== item);
  }
}
