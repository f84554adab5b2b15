import { reaction } from 'mobx';
import { inject, injectable } from 'inversify';
import { makeStore } from '#core/browser';
import { Errors, Live, PublicConfig } from '#core/shared';
import { GuestPassStore } from './GuestPassStore.ts';

type Opened = Live & { start(): void; dispose(): void };

/** A guest's live connection, open while a pass is held and no account is signed in. */
@injectable()
export class GuestLiveStore {
  live: Live | null = null;
  private opened: Opened | null = null;
  private epoch = 0;
  private readonly stop: () => void;

  constructor(
    @inject(PublicConfig) private readonly config: PublicConfig,
    @inject(Errors) private readonly errors: Errors,
    @inject(GuestPassStore) private readonly guests: GuestPassStore,
    @inject(Live) own: Live | undefined,
  ) {
    makeStore(this, { plain: ['config', 'errors', 'guests', 'opened', 'epoch', 'stop'], whole: ['live'] });
    this.stop = own
      ? () => undefined
      : reaction(
          () => guests.held?.pass ?? null,
          (pass) => void this.follow(pass),
          { fireImmediately: true },
        );
  }

  dispose(): void {
    this.stop();
    this.close();
  }

  private async follow(pass: string | null): Promise<void> {
    this.close();
    if (pass === null) return;
    const { epoch, config, errors } = this;
    try {
      const { guestLive } = await import(
        /* webpackChunkName: "guest-live" */ '#core/browser/session/live/guestLive.ts'
      );
      if (epoch !== this.epoch) return;
      const refused = (): void => this.guests.hold(null);
      this.opened = guestLive(config, pass, refused, (error, where) => errors.report(error, where));
      this.opened.start();
      this.become(this.opened);
    } catch (error) {
      errors.report(error, { doing: "opening a guest's connection" });
    }
  }

  private close(): void {
    this.epoch++;
    this.opened?.dispose();
    this.opened = null;
    this.become(null);
  }

  private become(live: Live | null): void {
    this.live = live;
  }
}
