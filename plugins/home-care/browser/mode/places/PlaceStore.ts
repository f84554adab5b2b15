import { inject, injectable } from 'inversify';
import { makeStore } from '#core/browser';
import { Persistence } from '#core/shared';
import type { OwnVisit } from '../../../shared/modeCalls.ts';
import { DayStore } from '../DayStore.ts';
import { ModeStore } from '../ModeStore.ts';
import { findPlace } from './findPlace.ts';

interface Agreed {
  /** A phone may be another worker's tomorrow. */
  readonly worker: string;
  readonly to: boolean;
}

/** So long after the start its place is still that of the start. */
const soonMs = 5 * 60_000;

/** Whether a worker lets their place be recorded, and the recording: at start and end, and at no other moment. */
@injectable()
export class PlaceStore {
  private agreed: Agreed | null = null;
  readonly dispose: () => void;

  constructor(
    @inject(DayStore) private readonly day: DayStore,
    @inject(ModeStore) private readonly mode: ModeStore,
    @inject(Persistence) persistence: Persistence,
  ) {
    makeStore(this, { plain: ['day', 'mode', 'dispose'], whole: ['agreed'] });
    this.dispose = persistence.slice<Agreed | null>('homeCarePlace', 1, () => this.agreed, this.adopt);
  }

  /** Null: not asked yet. */
  get isOn(): boolean | null {
    return this.agreed !== null && this.agreed.worker === this.day.data?.workerId ? this.agreed.to : null;
  }

  /** @param visit whose start it was asked at */
  answer(to: boolean, visit?: OwnVisit): void {
    const worker = this.day.data?.workerId;
    if (worker === undefined) return;
    this.adopt({ worker, to });
    const start = visit && this.day.momentOf(visit, 'start');
    if (visit && start && Math.abs(this.mode.now() - Date.parse(start)) < soonMs) this.record(visit, 'start');
  }

  /** The start or end itself has gone by then: nothing waits for the place. */
  record(visit: OwnVisit, of: 'start' | 'end'): void {
    if (this.isOn === null) return;
    if (!this.isOn) return this.day.tell(visit, { kind: 'place', of, place: null, why: 'declined' });
    void findPlace().then((is) =>
      this.day.tell(visit, {
        ...{ kind: 'place', of },
        ...(typeof is === 'string' ? { place: null, why: is } : { place: is, why: null }),
      }),
    );
  }

  private adopt(agreed: Agreed | null): void {
    this.agreed = agreed;
  }
}
