import { inject, injectable } from 'inversify';
import { runInAction } from 'mobx';
import { hasNetwork, makeStore } from '#core/browser';
import { Http, Persistence } from '#core/shared';
import { clock } from '../../shared/calls.ts';

const minute = 60_000;
/** A device may be set right, or sleep; so it is asked again after a while. */
const goodFor = 10 * minute;

/** The clinic's time: whether a visit has begun is not for a device's clock to say. */
@injectable()
export class ClinicClock {
  /** Null until it is known. */
  zone: string | null = null;
  /** The clinic has told its time, or could not be asked. */
  answered = false;
  /** How far this device's clock is behind the clinic's, milliseconds. */
  behind = 0;
  private askedAt = -Infinity;
  /** What was answered before a reload: without a line the clinic's day is the day by its own clock all the same. */
  private lastZone: string | null = null;
  readonly dispose: () => void;

  constructor(
    @inject(Http) private readonly http: Http,
    @inject(Persistence) persistence: Persistence,
  ) {
    makeStore(this, { plain: ['http', 'askedAt', 'lastZone', 'dispose', 'now'] });
    this.dispose = persistence.slice<string | null>(
      'clinic-zone',
      1,
      () => this.zone,
      (zone) => {
        this.lastZone = zone;
        // Nobody waits for a call to fail where the browser itself knows of no network.
        if (!hasNetwork()) this.zone ??= zone;
      },
    );
  }

  /** Once in a while, however many ask. Without an answer the device's own clock is all there is. */
  async ask(): Promise<void> {
    const sent = Date.now();
    if (Math.abs(sent - this.askedAt) < goodFor) return;
    this.askedAt = sent;
    try {
      const { now, zone } = await this.http.send(clock);
      const middle = (sent + Date.now()) / 2;
      runInAction(() => {
        this.answered = true;
        this.zone = zone;
        this.behind = Date.parse(now) - middle;
      });
    } catch {
      this.askedAt = -Infinity;
      runInAction(() => {
        this.answered = true;
        this.zone ??= this.lastZone;
      });
    }
  }

  now(): Date {
    return new Date(Date.now() + this.behind);
  }

  /** Whole minutes by which the device's clock is wrong; 0 for less than two, too little to miss a visit. */
  get minutesWrong(): number {
    const wrong = Math.round(Math.abs(this.behind) / minute);
    return wrong < 2 ? 0 : wrong;
  }
}
