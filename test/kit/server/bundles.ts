import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Bundle, ExtractResource, Resource, ResourceType } from '@medplum/fhirtypes';

/** Every resource of the Synthea bundles under the folder of real data. */
export const syntheaResources = (data: string): readonly Resource[] =>
  readdirSync(join(data, 'synthea'))
    .filter((name) => name.endsWith('.json.gz'))
    .flatMap((name) => {
      const bundle = JSON.parse(gunzipSync(readFileSync(join(data, 'synthea', name))).toString()) as Bundle;
      return (bundle.entry ?? []).flatMap(({ resource }) => resource ?? []);
    });

/** Those of one type. */
export const syntheaOf = <T extends ResourceType>(data: string, type: T): readonly ExtractResource<T>[] =>
  syntheaResources(data).filter((one): one is ExtractResource<T> => one.resourceType === type);
