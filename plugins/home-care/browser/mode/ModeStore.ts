import { inject, injectable } from 'inversify';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { AppState, Http, Persistence } from '#core/shared';
import { closeMode, openMode } from '../../shared/modeCalls.ts';

export interface HeldMode {
  readonly pass: string;
  readonly name: string;
  readonly until: string;
}

/** ENT-2: home care mode on this device. Nothing of any client is kept here: only what opens the worker's own visits. */
@injectable()
export class ModeStore {
  held: HeldMode | null = null;
  /** It ended otherwise than by leaving: with its time, or taken back. */
  ended = false;
  /** Names the device to the server, so that a code whose answer was lost opens again here. */
  private device: string = crypto.randomUUID();
  private readonly stops: readonly (() => void)[];

  constructor(
    @inject(AppState) private readonly appState: AppState,
    @inject(Http) private readonly http: Http,
    @inject(Persistence) persistence: Persistence,
  ) {
    makeAutoObservable<this, 'appState' | 'http' | 'stops'>(
      this,
      { appState: false, http: false, stops: false, held: observableRef },
      { autoBind: true },
    );
    this.stops = [
      persistence.slice<HeldMode | null>('homeCare', 1, () => this.held, this.hold),
      persistence.slice<string>('homeCareDevice', 1, () => this.device, this.adoptDevice),
    ];
    if (!this.held && appState.homeCareMode) appState.setHomeCareMode(false);
  }

  private hold(held: HeldMode | null): void {
    const lasts = held !== null && new Date(held.until) > new Date();
    if (held && !lasts) this.ended = true;
    this.held = lasts ? held : null;
    this.appState.setHomeCareMode(lasts);
  }

  private adoptDevice(device: string): void {
    this.device = device;
  }

  /** @throws CallFailure */
  async open(code: string): Promise<void> {
    const held = await this.http.send(openMode, { body: { code, device: this.device } });
    runInAction(() => {
      this.ended = false;
      this.hold(held);
    });
  }

  /** The server does not know the pass any more. */
  end(): void {
    this.hold(null);
    this.ended = true;
  }

  /** @throws CallFailure where the server could not be told: the mode stays on */
  async leave(): Promise<void> {
    const { held } = this;
    if (!held) return;
    await this.http.send(closeMode, {}, { pass: held.pass });
    runInAction(() => {
      this.ended = false;
      this.hold(null);
    });
  }

  dispose(): void {
    for (const stop of this.stops) stop();
  }
}
