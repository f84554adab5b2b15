import { AsyncLocalStorage } from 'node:async_hooks';
import type { Resource, ResourceType } from '@medplum/fhirtypes';
import type { Trx } from '#core/server/database/tables.ts';
import { checkLicence } from '../access/authorship/licensed.ts';
import { announce } from './recordNews.ts';
import type { Caller, ServerServices } from '#core/server/plugin/scope.ts';
import type { Stored } from '#clinical/shared';
import type { FhirRecord } from './fhirRecord.ts';

/** See `RecordScope.onRecord`. */
export interface RecordEvent {
  readonly action: 'created' | 'updated' | 'deleted';
  readonly resource: Stored;
  readonly previous: Stored | null;
}

export interface RecordEventContext {
  readonly db: Trx;
  readonly orgId: string;
  /** Null for jobs, seeds and imports. */
  readonly caller: Caller | null;
  /** With the system's own rights. */
  readonly record: FhirRecord;
}

export interface RecordListener {
  /** The plugin or core module that listens. */
  readonly owner: string;
  readonly types: ReadonlySet<string>;
  readonly handle: (events: readonly RecordEvent[], context: RecordEventContext) => Promise<void>;
  readonly history: boolean;
}

/** The write that a resource is completed for. */
export interface RecordWrite extends RecordEventContext {
  /** What is there now; null where there is nothing. */
  readonly previous: Stored | null;
  /** Whether a resource of this type in the same transaction refers to it; that one may not be written yet. */
  comesWith(type: ResourceType): boolean;
}

export interface RecordCompleter {
  readonly owner: string;
  readonly types: ReadonlySet<string>;
  readonly complete: (resource: Resource, write: RecordWrite) => Promise<Resource>;
}

interface Held {
  readonly events: RecordEvent[];
}

const holding = new AsyncLocalStorage<Held>();
const telling = new AsyncLocalStorage<{ readonly depth: number }>();
const history = new AsyncLocalStorage<true>();
const references = new AsyncLocalStorage<() => ReadonlySet<string>>();

/** Handlers that write make events themselves; more rounds than this are a circle. */
const deepest = 8;

/** What is written within is what happened long ago: only handlers that ask for history hear of it, and nobody's browser. */
export const asHistory = <T>(work: () => Promise<T>): Promise<T> => history.run(true, work);

export const isHistory = (): boolean => history.getStore() === true;

/** @param all `Type Other/id`: who refers to whom in the transaction that `work` writes; found out once, if anybody asks */
export const withReferences = <T>(all: () => ReadonlySet<string>, work: () => Promise<T>): Promise<T> => {
  let found: ReadonlySet<string> | undefined;
  return references.run(() => (found ??= all()), work);
};

export interface EventTarget {
  readonly db: Trx;
  readonly orgId: string;
  readonly caller: Caller | null;
}

/** Tells the features and the browsers what became of the record, in the transaction that changes it. */
export class RecordEvents {
  private readonly listeners = new Set<RecordListener>();
  private readonly completers = new Set<RecordCompleter>();

  constructor(private readonly services: () => ServerServices) {}

  /** Listeners are told in the order in which they came. Returns the undo. */
  listen(listener: RecordListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Completers work one after another, in the order in which they came. Returns the undo. */
  completeWith(completer: RecordCompleter): () => void {
    this.completers.add(completer);
    return () => void this.completers.delete(completer);
  }

  /**
   * What is to be stored in place of this: the same resource, completed by the features. History is stored as it was.
   * @throws Refused 403 `licence_lapsed`
   */
  async completed<R extends Resource>(
    { db, orgId, caller }: EventTarget,
    resource: R,
    previous: Stored | null,
  ): Promise<R> {
    if (isHistory()) return resource;
    const services = this.services();
    await checkLicence(services, { db, orgId, caller }, resource, previous);
    const mine = [...this.completers].filter(({ types }) => types.has(resource.resourceType));
    if (mine.length === 0) return resource;
    const write: RecordWrite = {
      ...{ db, orgId, caller, record: services.record(db, orgId), previous },
      comesWith: (type) => references.getStore()?.().has(`${type} ${resource.resourceType}/${resource.id}`) ?? false,
    };
    let made: Resource = resource;
    for (const { owner, complete } of mine) {
      if (!(await this.isOn(db, orgId, owner))) continue;
      made = await complete(made, write);
      if (made.resourceType !== resource.resourceType || made.id !== resource.id)
        throw new Error(`'${owner}' made another resource of the one it was to complete.`);
    }
    return made as R;
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

  private async isOn(db: Trx, orgId: string, owner: string): Promise<boolean> {
    return owner.startsWith('core.') || this.services().features.isEnabled(db, orgId, owner);
  }

  private async tell({ db, orgId, caller }: EventTarget, events: readonly RecordEvent[]): Promise<void> {
    if (events.length === 0) return;
    const long = isHistory();
    const depth = (telling.getStore()?.depth ?? 0) + 1;
    if (depth > deepest) throw new Error('What follows from a change of the record follows from itself.');
    const services = this.services();
    const versions = events.flatMap(({ resource, previous }) => (previous ? [resource, previous] : [resource]));
    if (!long) await announce(services.live, db, orgId, versions, services.now());
    for (const { owner, types, handle, history: wants } of this.listeners) {
      if (long && !wants) continue;
      const mine = events.filter(({ resource }) => types.has(resource.resourceType));
      if (mine.length === 0) continue;
      if (!(await this.isOn(db, orgId, owner))) continue;
      const context = { db, orgId, caller, record: services.record(db, orgId) };
      await holding.exit(() => telling.run({ depth }, () => handle(mine, context)));
    }
  }
}
