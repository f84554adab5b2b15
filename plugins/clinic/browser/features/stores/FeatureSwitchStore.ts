import { inject, injectable } from 'inversify';
import { runInAction } from 'mobx';
import { makeStore } from '#core/browser';
import { type CallInput, type Feature, Resources, setFeature } from '#core/shared';

type More = Omit<CallInput<typeof setFeature>['body'], 'enabled'>;

/** Switches features; knows which are on their way. */
@injectable()
export class FeatureSwitchStore {
  readonly busy = new Set<string>();

  constructor(@inject(Resources) private readonly resources: Resources) {
    makeStore(this, { plain: ['resources'] });
  }

  /** As it is now, which takes back what was planned. */
  keep({ id, enabled, first }: Pick<Feature, 'id' | 'enabled' | 'first'>): Promise<void> {
    const people = first?.people.map((one) => one.id) ?? [];
    return this.set({ id }, enabled, enabled && first ? { first: { roles: first.roles, people } } : {});
  }

  /** @param more who has it first, absent: everyone; from which day by the clinic's calendar, absent: now */
  async set({ id }: Pick<Feature, 'id'>, enabled: boolean, more: More = {}): Promise<void> {
    this.busy.add(id);
    try {
      await this.resources.send(setFeature, { params: { id }, body: { enabled, ...more } });
    } finally {
      runInAction(() => this.busy.delete(id));
    }
  }
}
