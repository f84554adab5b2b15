import { makeAutoObservable, observableRef, reaction } from 'mobx';
import { inject, injectable } from 'inversify';
import { Errors, Live, PublicConfig } from '../../../../core/shared/index.ts';
import { GuestPass } from './GuestPass.ts';

type Opened = Live & { start(): void; dispose(): void };

/** The live connection of a guest: there for as long as a pass is held and nobody is signed in. */
@injectable()
export class GuestLine {
  live: Live | null = null;
  private opened: Opened | null = null;
  private epoch = 0;
  private readonly stop: () => void;

  constructor(
    @inject(PublicConfig) private readonly config: PublicConfig,
    @inject(Errors) private readonly errors: Errors,
    @inject(GuestPass) private readonly guests: GuestPass,
    @inject(Live) own: Live | undefined,
  ) {
    makeAutoObservable<this, 'config' | 'errors' | 'guests' | 'opened' | 'epoch' | 'stop'>(
      this,
      { live: observableRef, config: false, errors: false, guests: false, opened: false, epoch: false, stop: false },
      { autoBind: true },
    );
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
        /* webpackChunkName: "guest-live" */ '../../../../core/browser/session/guestLive.ts'
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
