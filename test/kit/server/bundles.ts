import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Bundle, BundleEntry, ExtractResource, Resource, ResourceType } from '@medplum/fhirtypes';

export interface SyntheaFile {
  readonly path: string;
  readonly entry: readonly BundleEntry[];
}

/** The Synthea bundles under the folder of real data: a patient's record each, two of the clinic's own. */
export const syntheaFiles = (data: string): readonly SyntheaFile[] =>
  readdirSync(join(data, 'synthea'))
    .filter((name) => name.endsWith('.json.gz'))
    .map((name) => {
      const path = join(data, 'synthea', name);
      const { entry = [] } = JSON.parse(gunzipSync(readFileSync(path)).toString()) as Bundle;
      return { path, entry };
    });

/** Every resource of them. */
export const syntheaResources = (data: string): readonly Resource[] =>
  syntheaFiles(data).flatMap(({ entry }) => entry.flatMap(({ resource }) => resource ?? []));

/** Those of one type. */
export const syntheaOf = <T extends ResourceType>(data: string, type: T): readonly ExtractResource<T>[] =>
  syntheaResources(data).filter((one): one is ExtractResource<T> => one.resourceType === type);
