import { makeAutoObservable } from 'mobx';
import { inject, injectable } from 'inversify';
import { Persistence } from '../../../../core/shared/index.ts';

/** Whether this browser rings while somebody waits for the clinic. */
@injectable()
export class RingChoice {
  on = true;
  private readonly forget: () => void;

  constructor(@inject(Persistence) persistence: Persistence) {
    makeAutoObservable<this, 'forget'>(this, { forget: false }, { autoBind: true });
    this.forget = persistence.slice<boolean>('telemedicine-ring', 1, () => this.on, this.choose);
  }

  choose(on: boolean): void {
    this.on = on;
  }

  dispose(): void {
    this.forget();
  }
}
