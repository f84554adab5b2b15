import { inject, injectable } from 'inversify';
import { makeAutoObservable, runInAction } from 'mobx';
import { type Feature, Resources, setFeature } from '#core/shared';

/** Switches features; knows which are on their way. */
@injectable()
export class FeatureSwitchStore {
  readonly busy = new Set<string>();

  constructor(@inject(Resources) private readonly resources: Resources) {
    makeAutoObservable<this, 'resources'>(this, { resources: false }, { autoBind: true });
  }

  /** @param from the first day by the clinic's calendar; absent: now */
  async set({ id }: Pick<Feature, 'id'>, enabled: boolean, from?: string): Promise<void> {
    this.busy.add(id);
    try {
      await this.resources.send(setFeature, {
        params: { id },
        body: from === undefined ? { enabled } : { enabled, from },
      });
    } finally {
      runInAction(() => this.busy.delete(id));
    }
  }
}
