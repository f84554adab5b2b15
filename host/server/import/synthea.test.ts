import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { identifiersOf } from '#clinical/server/resource/identifiers.ts';
import { recordStore } from '#clinical/server/record/recordStore.ts';
import type { Placed } from '#clinical/server/resource/resource.ts';
import { recordModules } from '#test/kit/record/recordModules.ts';
import { quickDatabase, type TestDatabase } from '#test/kit/server/database.ts';
import { testWithData } from '#test/kit/server/sharedData.ts';
import { importFiles } from './importFiles.ts';
import { conditional } from './bundle/references.ts';
import { idFrom, isStub } from './bundle/stub.ts';

let house: TestDatabase;
beforeAll(async () => {
  house = await quickDatabase(recordModules);
});
afterAll(() => house.close());

interface Entry {
  readonly fullUrl: string;
  readonly resource: Placed;
}

const bundles = async (folder: string): Promise<readonly (readonly Entry[])[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json.gz'));
  return Promise.all(
    names.map(async (name) => {
      const { entry } = JSON.parse(gunzipSync(await readFile(join(folder, name))).toString()) as { entry: Entry[] };
      return entry;
    }),
  );
};

/** The originals with their references as they must be stored, written independently of the importer: on the text. */
const expected = (all: readonly (readonly Entry[])[]): readonly Placed[] => {
  const carriers = new Map<string, string>();
  for (const { resource } of all.flat()) {
    const place = `${resource.resourceType}/${resource.id}`;
    for (const { system, value } of identifiersOf(resource))
      carriers.set(`${resource.resourceType}|${system}|${value}`, place);
  }
  const searched = (reference: string): string | null => {
    const search = conditional(reference);
    if (!search) return null;
    const key = `${search.type}|${search.system}|${search.value}`;
    return carriers.get(key) ?? `${search.type}/${idFrom(key)}`;
  };
  return all.flatMap((entries) => {
    const places = new Map(
      entries.map(({ fullUrl, resource }) => [fullUrl, `${resource.resourceType}/${resource.id}`]),
    );
    return entries.map(({ resource }) => {
      const text = JSON.stringify(resource).replace(/"reference":"([^"]+)"/g, (_whole, reference: string) => {
        return `"reference":"${places.get(reference) ?? searched(reference) ?? reference}"`;
      });
      return JSON.parse(text) as Placed;
    });
  });
};

const tally = (resources: Iterable<Placed>): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { resourceType } of resources) counts[resourceType] = (counts[resourceType] ?? 0) + 1;
  return counts;
};

testWithData(
  'PRD-2 the twelve patients load with nothing lost, and loading them again changes nothing',
  async (data) => {
    const folder = join(data, 'synthea');
    const report = await importFiles([folder], house);
    expect(report.refused).toEqual([]);

    const originals = expected(await bundles(folder));
    const versions = new Map<string, Placed[]>();
    for (const resource of originals) {
      const place = `${resource.resourceType}/${resource.id}`;
      versions.set(place, [...(versions.get(place) ?? []), resource]);
    }
    const stored = await house.inOrg(house.orgId, (db) =>
      db.selectFrom('resource').select('content').where('deleted', '=', false).execute(),
    );
    const real = stored.map(({ content }) => content).filter((resource) => !isStub(resource));
    expect(tally(real)).toEqual(tally([...versions.values()].map(([first]) => first as Placed)));
    expect(tally(real)['Patient']).toBe(12);

    // A resource that comes in two bundles in two forms: the fuller one stands, and each form is in some version of it.
    for (const resource of real) {
      const forms = versions.get(`${resource.resourceType}/${resource.id}`) ?? [];
      expect(forms).toContainEqual(resource);
      for (const form of forms) expect(resource).toMatchObject(form);
    }
    const stubbed = [...report.byType.values()].reduce((sum, { stubbed: n }) => sum + n, 0);
    expect(stored.length - real.length).toBe(stubbed - report.replacedStubs);

    const again = await importFiles([folder], house);
    for (const [, row] of again.byType) expect(row).toMatchObject({ created: 0, updated: 0, stubbed: 0, refused: 0 });
    const count = await house.inOrg(house.orgId, (db) => recordStore(db, house.orgId).count());
    expect([...count.values()].reduce((sum, n) => sum + n, 0)).toBe(stored.length);
  },
  300_000,
);
