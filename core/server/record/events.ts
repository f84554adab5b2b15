import { AsyncLocalStorage } from 'node:async_hooks';
import type { Trx } from '../database/tables.ts';
import { announce } from '../live/recordNews.ts';
import type { RecordHandler } from '../plugin/contributions.ts';
import type { Caller, RecordEvent, ServerServices } from '../plugin/scope.ts';

interface Held {
  readonly events: RecordEvent[];
}

const holding = new AsyncLocalStorage<Held>();
const telling = new AsyncLocalStorage<{ readonly depth: number }>();
const history = new AsyncLocalStorage<true>();

/** Handlers that write make events themselves; more rounds than this are a circle. */
const deepest = 8;

/** What is written within is what happened long ago: only handlers that ask for history hear of it, and nobody's browser. */
export const asHistory = <T>(work: () => Promise<T>): Promise<T> => history.run(true, work);

export interface EventTarget {
  readonly db: Trx;
  readonly orgId: string;
  readonly caller: Caller | null;
}

/** Tells the features and the browsers what became of the record, in the transaction that changes it. */
export class RecordEvents {
  private handlers: readonly RecordHandler[] = [];

  constructor(private readonly services: () => ServerServices) {}

  /** Once every feature has started. */
  fill(handlers: readonly RecordHandler[]): void {
    this.handlers = handlers;
  }

  /** Everything that `work` writes is told at once, after it: a bundle is one event for those who listen. */
  async together<T>(target: EventTarget, work: () => Promise<T>): Promise<T> {
    if (holding.getStore()) return work();
    const held: Held = { events: [] };
    const result = await holding.run(held, work);
    await this.tell(target, held.events);
    return result;
  }

  async happened(target: EventTarget, events: readonly RecordEvent[]): Promise<void> {
    const held = holding.getStore();
    if (held) held.events.push(...events);
    else await this.tell(target, events);
  }

  private async tell({ db, orgId, caller }: EventTarget, events: readonly RecordEvent[]): Promise<void> {
    if (events.length === 0) return;
    const long = history.getStore() === true;
    const depth = (telling.getStore()?.depth ?? 0) + 1;
    if (depth > deepest) throw new Error('What follows from a change of the record follows from itself.');
    const services = this.services();
    const versions = events.flatMap(({ resource, previous }) => (previous ? [resource, previous] : [resource]));
    if (!long) await announce(services.live, db, orgId, versions);
    for (const { owner, types, handle, history: wants } of this.handlers) {
      if (long && !wants) continue;
      const mine = events.filter(({ resource }) => types.has(resource.resourceType));
      if (mine.length === 0) continue;
      if (!owner.startsWith('core.') && !(await services.features.isEnabled(db, orgId, owner))) continue;
      const context = { db, orgId, caller, record: services.record(db, orgId) };
      await holding.exit(() => telling.run({ depth }, () => handle(mine, context)));
    }
  }
}
