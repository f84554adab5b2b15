import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { bounds } from '#core/server/budgets/bounds.ts';
import { readBody } from '#clinical/server/fhir/door/body.ts';
import { checkBody } from '#clinical/server/fhir/door/shapes.ts';
import { weigh } from '#clinical/server/fhir/door/weight.ts';
import { definitions } from '#clinical/server/resource/definitions.ts';
import { indexRows } from '#clinical/server/index/rows.ts';
import type { Placed } from '#clinical/server/resource/resource.ts';
import { repairExtensions } from '#plugins/assessments/shared/questionnaire/repairExtensions.ts';
import { testWithData } from '#test/kit/server/sharedData.ts';

const textsIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => /\.json(\.gz)?$/.test(name))
    .map((name) => {
      const bytes = readFileSync(join(folder, name));
      return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
    });

testWithData('VAL-2 the bounds are more than twice what real records hold', async (data) => {
  const known = await definitions();
  const most = { nodes: 0, bytes: 0, rows: 0 };
  for (const folder of ['synthea', 'fhir-examples', 'questionnaires'])
    for (const text of textsIn(join(data, folder))) {
      const read = readBody(text) as Placed & { readonly entry?: readonly { readonly resource: Placed }[] };
      for (const resource of read.resourceType === 'Bundle' ? (read.entry ?? []).map((one) => one.resource) : [read]) {
        // Published questionnaires write some numbers as texts; whoever brings them in mends them first.
        const sent = resource.resourceType === 'Questionnaire' ? repairExtensions(resource as never) : resource;
        checkBody(known, sent);
        const { nodes, bytes } = weigh(resource, Number.POSITIVE_INFINITY);
        const rows = Object.values(indexRows(known, resource)).reduce((sum, list) => sum + list.length, 0);
        most.nodes = Math.max(most.nodes, nodes);
        most.bytes = Math.max(most.bytes, bytes);
        most.rows = Math.max(most.rows, rows);
      }
    }
  expect(most.nodes).toBeGreaterThan(1_000);
  expect(most.nodes * 2).toBeLessThan(bounds.resource.nodes);
  expect(most.bytes * 2).toBeLessThan(bounds.resource.bytes);
  expect(most.rows * 2).toBeLessThan(bounds.resource.indexRows);
});
