import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Resource } from '@medplum/fhirtypes';
import { releaseEntries, releaseHeld, sensitiveHeld } from '#clinical/server';
import { importTarget } from '#host/server/import/door.ts';
import { importFiles } from '#host/server/import/importFiles.ts';
import type { TestServer } from './server.ts';

/** Ids by FHIR type. */
export type Ids = ReadonlyMap<string, ReadonlySet<string>>;

export interface SyntheaPatient {
  readonly id: string;
  /** Everything in the patient's file that is theirs; the organisations and practitioners inline in it are not. */
  readonly own: Ids;
}

const sharedTypes = new Set(['Organization', 'Practitioner', 'Location']);

interface Entry {
  readonly fullUrl?: string;
  readonly resource: Resource;
}

const entriesOf = (path: string): readonly Entry[] =>
  (JSON.parse(gunzipSync(readFileSync(path)).toString()) as { entry: Entry[] }).entry;

/** What the bundles hold, read apart from the importer. */
export const syntheaPatients = (folder: string): readonly SyntheaPatient[] =>
  readdirSync(join(folder, 'synthea'))
    .filter((name) => name.endsWith('.json.gz'))
    .sort()
    .flatMap((name) => {
      const entries = entriesOf(join(folder, 'synthea', name));
      const own = new Map<string, Set<string>>();
      for (const { fullUrl, resource } of entries) {
        const { resourceType: type, id = fullUrl?.replace('urn:uuid:', '') ?? '' } = resource;
        if (!sharedTypes.has(type)) own.set(type, (own.get(type) ?? new Set()).add(id));
      }
      const [id] = own.get('Patient') ?? [];
      return id === undefined ? [] : [{ id, own }];
    });

/** Brings every bundle into the organisation that has this person. */
export const importSynthea = async (server: TestServer, folder: string, orgId: string): Promise<void> => {
  const target = importTarget({ ...server.services, events: server.events }, orgId);
  const report = await importFiles([join(folder, 'synthea')], target);
  if (report.refused.length > 0) throw new Error(JSON.stringify(report.refused));
};

/** Shows a patient all that was imported of them, as a practitioner does: what is sensitive entry by entry. */
export const releaseAll = (server: TestServer, orgId: string, patient: string): Promise<void> =>
  server.services.inOrg(orgId, async (db) => {
    const place = { db, orgId, patient };
    await releaseHeld(place, new Date());
    for (const { type, id } of await sensitiveHeld(place, 1_000))
      await releaseEntries(place, [`${type}/${id}`], new Date());
  });

/** Makes a demo patient the one of a bundle, as an invitation does. */
export const becomes = (server: TestServer, profileId: string, patientId: string): Promise<unknown> =>
  server.services.asSystem((db) =>
    db.updateTable('profile').set({ resource_id: patientId }).where('id', '=', profileId).execute(),
  );
