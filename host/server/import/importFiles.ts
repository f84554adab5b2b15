import type { Trx } from '#core/server/database/tables.ts';
import { holdImported } from '#clinical/server/access/holds/holdTable.ts';
import { announceTypes } from '#clinical/server/record/recordNews.ts';
import type { LivePublisher } from '#core/server/plugin/scope.ts';
import type { RecordEvent } from '#clinical/server';
import type { Stored } from '#clinical/shared';
import type { Incoming, RecordStore } from '#clinical/server/record/store.ts';
import { recordStore } from '#clinical/server/record/recordStore.ts';
import { InvalidResource } from '#clinical/server/resource/validate.ts';
import { expandValueSets } from '#clinical/server/terminology/load/valueSets.ts';
import { sweep } from '#clinical/server/terminology/load/write.ts';
import { adoptStubs } from './adopt.ts';
import { filesUnder, sizeOf } from './files.ts';
import { stepsOf } from './bundle/locate.ts';
import { planBundle } from './plan.ts';
import type { Progress } from './progress.ts';
import { type BundleFile, readBundle } from './bundle/readBundle.ts';
import { Refused } from './refused.ts';
import { Counts, type Report } from './report.ts';
import { bringsTerminology, takeTerminology } from './terminologyFile.ts';

export interface ImportTarget {
  readonly orgId: string;
  /** One transaction, limited to the organisation. */
  inOrg<T>(orgId: string, work: (db: Trx) => Promise<T>): Promise<T>;
  /** Tells open browsers, once at the end. */
  readonly live?: LivePublisher;
  /** Tells the features that want to hear of history, in the file's transaction. */
  tell?(db: Trx, events: readonly RecordEvent[]): Promise<void>;
}

type Taken = { readonly type: string; readonly outcome: 'created' | 'updated' | 'unchanged' | 'stubbed' }[];

/** What the file changed, as features hear of it. */
const eventsOf = async (incoming: readonly Incoming[], taken: Taken, store: RecordStore): Promise<RecordEvent[]> => {
  const events: RecordEvent[] = [];
  for (const [n, { resource }] of incoming.entries()) {
    const outcome = taken[n]?.outcome;
    if (outcome !== 'created' && outcome !== 'updated') continue;
    const [, before] = outcome === 'updated' ? await store.history(resource.resourceType, resource.id) : [];
    const previous = before && !before.deleted ? (before.resource as unknown as Stored) : null;
    events.push({ action: outcome, resource: resource as unknown as Stored, previous });
  }
  return events;
};

/** Takes one bundle wholly, or throws and takes nothing of it. */
const take = (file: BundleFile, { orgId, inOrg, tell }: ImportTarget) =>
  inOrg(orgId, async (db) => {
    const store = recordStore(db, orgId);
    const plan = await planBundle(file, store);
    const taken: Taken = [];
    await store.put(plan.stubs.map((resource) => ({ resource, mode: 'add' })));
    for (const { resourceType } of plan.stubs) taken.push({ type: resourceType, outcome: 'stubbed' });
    try {
      const outcomes = await store.put(plan.incoming);
      plan.incoming.forEach(({ resource }, n) => {
        taken.push({ type: resource.resourceType, outcome: outcomes[n] ?? 'unchanged' });
      });
    } catch (error) {
      if (!(error instanceof InvalidResource)) throw error;
      const n = plan.incoming.findIndex(({ resource }) => resource === error.resource);
      const [issue] = error.issues;
      const inside = stepsOf(issue?.at ?? '').slice(1);
      const what = `${error.resource.resourceType} is not valid FHIR R4: ${issue?.problem} (${issue?.at})`;
      throw file.refuse(what, [...file.pathOf(plan.entryOf[n] ?? 0), ...inside]);
    }
    const brought = plan.incoming.filter((_, n) => taken[plan.stubs.length + n]?.outcome !== 'unchanged');
    await holdImported(
      db,
      orgId,
      brought.map(({ resource }) => resource),
    );
    if (tell) await tell(db, await eventsOf(plan.incoming, taken.slice(plan.stubs.length), store));
    const replacedStubs = await adoptStubs(
      plan.incoming.map(({ resource }) => resource),
      store,
    );
    return { taken, replacedStubs, dangling: plan.dangling, resolved: plan.resolved, left: plan.left };
  });

const countRefused = (counts: Counts, file: BundleFile | null): void => {
  for (const { resource } of file?.entries ?? []) if (resource) counts.add(resource.resourceType, 'refused');
};

/** Loads every bundle under the paths; a file that cannot be taken is named in the report and the others go on. */
export const importFiles = async (
  paths: readonly string[],
  target: ImportTarget,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<Report> => {
  const counts = new Counts();
  const began = performance.now();
  const { files: allFiles, bytes: allBytes } = await sizeOf(paths);
  let bytes = 0;
  /** Addresses of code systems and value sets that changed. */
  const codes = new Set<string>();
  const tell = (path: string | null): void =>
    onProgress({
      path,
      files: counts.files - (path === null ? 0 : 1),
      allFiles,
      bytes,
      allBytes,
      resources: counts.resources,
      elapsedMs: Math.round(performance.now() - began),
    });
  for await (const found of filesUnder(paths)) {
    if ('problem' in found) {
      counts.refused.push(found);
      continue;
    }
    counts.files += 1;
    tell(found.path);
    let file: BundleFile | null = null;
    try {
      if (await bringsTerminology(found.path)) {
        for (const { type, url, outcome } of await takeTerminology(found.path, target)) {
          counts.add(type, outcome);
          if (outcome !== 'unchanged') codes.add(url);
        }
        bytes += found.bytes;
        continue;
      }
      file = await readBundle(found.path);
      const { taken, replacedStubs, dangling, resolved, left } = await take(file, target);
      for (const { type, outcome } of taken) counts.add(type, outcome);
      counts.replacedStubs += replacedStubs;
      counts.dangling += dangling;
      counts.resolved += resolved;
      counts.left += left;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      counts.refused.push({ path: found.path, problem: error.message });
      countRefused(counts, file);
    }
    bytes += found.bytes;
  }
  if (codes.size > 0) {
    await expandValueSets(target, codes);
    await sweep(target);
  }
  tell(null);
  const { orgId, inOrg, live } = target;
  const changed = counts.changedTypes();
  if (live && changed.length > 0) await inOrg(orgId, (db) => announceTypes(live, db, orgId, changed));
  return counts.report();
};
