import { inject, injectable } from 'inversify';
import { featureChanged, Live, organizationChanged, Resources } from '#core/shared';

/** Keeps what this browser shows of the clinic true while others change it. */
@injectable()
export class OrganizationUpdates {
  private readonly undo: readonly (() => void)[];

  constructor(@inject(Live) live: Live, @inject(Resources) resources: Resources) {
    this.undo = [
      live.on(organizationChanged, () => resources.stale('organization')),
      live.on(featureChanged, () => resources.stale('features')),
      live.onMissed(() => resources.stale('organization', 'features')),
    ];
    this.dispose = this.dispose.bind(this);
  }

  dispose(): void {
    for (const undo of this.undo) undo();
  }
}
