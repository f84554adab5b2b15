import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Resource } from '@medplum/fhirtypes';
import { importTarget } from '#host/server/import/door.ts';
import { importFiles } from '#host/server/import/importFiles.ts';
import type { TestServer } from './server.ts';

/** Brings resources in as `npm run import` does: one bundle, each under its id. */
export const importResources = async (
  server: Pick<TestServer, 'services' | 'events'>,
  orgId: string,
  resources: readonly Resource[],
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'pavilion-bring-'));
  const entry = resources.map((resource) => ({
    resource,
    request: { method: 'PUT', url: `${resource.resourceType}/${resource.id}` },
  }));
  await writeFile(join(folder, 'came.json'), JSON.stringify({ resourceType: 'Bundle', type: 'transaction', entry }));
  const report = await importFiles([folder], importTarget({ ...server.services, events: server.events }, orgId));
  await rm(folder, { recursive: true });
  if (report.refused.length > 0) throw new Error(JSON.stringify(report.refused));
};
