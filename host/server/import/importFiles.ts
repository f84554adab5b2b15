import type { Trx } from '../../../core/server/database/tables.ts';
import { recordStore } from '../../../core/server/record/recordStore.ts';
import { InvalidResource } from '../../../core/server/record/validate.ts';
import { adoptStubs } from './adopt.ts';
import { filesUnder } from './files.ts';
import { stepsOf } from './locate.ts';
import { planBundle } from './plan.ts';
import { type BundleFile, readBundle } from './readBundle.ts';
import { Refused } from './refused.ts';
import { Counts, type Report } from './report.ts';

export interface ImportTarget {
  readonly orgId: string;
  /** One transaction, limited to the organisation. */
  inOrg<T>(orgId: string, work: (db: Trx) => Promise<T>): Promise<T>;
}

type Taken = { readonly type: string; readonly outcome: 'created' | 'updated' | 'unchanged' | 'stubbed' }[];

/** Takes one bundle wholly, or throws and takes nothing of it. */
const take = (file: BundleFile, { orgId, inOrg }: ImportTarget) =>
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
      const what = `${error.resource.resourceType} is no valid FHIR R4: ${issue?.problem} (${issue?.at})`;
      throw file.refuse(what, [...file.pathOf(plan.entryOf[n] ?? 0), ...inside]);
    }
    const replacedStubs = await adoptStubs(
      plan.incoming.map(({ resource }) => resource),
      store,
    );
    return { taken, replacedStubs, dangling: plan.dangling };
  });

const countRefused = (counts: Counts, file: BundleFile | null): void => {
  for (const { resource } of file?.entries ?? []) if (resource) counts.add(resource.resourceType, 'refused');
};

/** Loads every bundle under the paths; a file that cannot be taken is named in the report and the others go on. */
export const importFiles = async (
  paths: readonly string[],
  target: ImportTarget,
  onFile: (path: string, files: number) => void = () => undefined,
): Promise<Report> => {
  const counts = new Counts();
  for await (const found of filesUnder(paths)) {
    if ('problem' in found) {
      counts.refused.push(found);
      continue;
    }
    onFile(found.path, counts.files);
    counts.files += 1;
    let file: BundleFile | null = null;
    try {
      file = await readBundle(found.path);
      const { taken, replacedStubs, dangling } = await take(file, target);
      for (const { type, outcome } of taken) counts.add(type, outcome);
      counts.replacedStubs += replacedStubs;
      counts.dangling += dangling;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      counts.refused.push({ path: found.path, problem: error.message });
      countRefused(counts, file);
    }
  }
  return counts.report();
};
