import { inject, injectable } from 'inversify';
import { PagedList } from '#core/browser/resources/pagedList.ts';
import { type CallAnswer, Live, Resources } from '#core/shared';
import { listFaxes } from '#plugins/faxes/shared/calls.ts';
import { faxesChanged } from '#plugins/faxes/shared/events.ts';
import type { Queue } from '#plugins/faxes/shared/faxState.ts';

/** The faxes of one queue, and news of the desk from other browsers. */
@injectable()
export class FaxList extends PagedList<CallAnswer<typeof listFaxes>, Queue> {
  private readonly undo: readonly (() => void)[];

  constructor(@inject(Resources) resources: Resources, @inject(Live) live: Live) {
    super((queue, after) => resources.watch(listFaxes, { query: { queue, after } }));
    const stale = (): void => resources.stale('faxes');
    this.undo = [live.on(faxesChanged, stale), live.onMissed(stale)];
  }

  /** The feature stops. */
  readonly stop = (): void => {
    this.dispose();
    for (const undo of this.undo) undo();
  };
}
