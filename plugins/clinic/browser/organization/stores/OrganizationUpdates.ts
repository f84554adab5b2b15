import { inject, injectable } from 'inversify';
import { Auth, featureChanged, Live, type LiveEvent, Resources } from '#core/shared';
import { organizationChanged } from '#plugins/clinic/shared/calls.ts';

/** Keeps what this browser shows of the clinic true while others change it. */
@injectable()
export class OrganizationUpdates {
  private readonly undo: readonly (() => void)[];

  constructor(@inject(Live) live: Live, @inject(Resources) resources: Resources, @inject(Auth) auth: Auth) {
    const changed = ({ data }: LiveEvent): void => {
      resources.stale('organization');
      // Everybody's shell wears the brand; a failure here is mended at the next sign of life.
      if ((data as { brand?: unknown }).brand === true) auth.refreshMe().catch(() => undefined);
    };
    this.undo = [
      live.on(organizationChanged, changed),
      live.on(featureChanged, () => resources.stale('features')),
      live.onMissed(() => resources.stale('organization', 'features')),
    ];
    this.dispose = this.dispose.bind(this);
  }

  dispose(): void {
    for (const undo of this.undo) undo();
  }
}
