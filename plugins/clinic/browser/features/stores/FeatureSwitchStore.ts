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

  async set({ id }: Pick<Feature, 'id'>, enabled: boolean): Promise<void> {
    this.busy.add(id);
    try {
      await this.resources.send(setFeature, { params: { id }, body: { enabled } });
    } finally {
      runInAction(() => this.busy.delete(id));
    }
  }
}
