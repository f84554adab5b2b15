import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BundleEntry } from '@medplum/fhirtypes';
import { readServerEnvironment } from '#config/environment.server.ts';
import { knock } from '#host/server/import/door.ts';
import { startServer } from '#host/server/main.ts';
import { getTimeline, type TimelinePage } from '#plugins/chart/shared/timeline.ts';
import { signedIn } from '../kit/booking.ts';
import { syntheaFiles } from '../kit/server/bundles.ts';
import { sharedData } from '../kit/server/sharedData.ts';
import { copyOf } from './copyOf.ts';
import { printTable, spread } from './table.ts';
import { temporaryFolder } from './temporaryFolder.ts';

const patients = 1_000;
/** Resources of each, taken from the beginning of a real record. */
const each = 40;
/** What a record brings of the clinic, whoever comes there; and the patient, whose timeline it is. */
const aside = new Set(['Patient', 'Practitioner', 'PractitionerRole', 'Organization', 'Location', 'Medication']);

interface Made {
  readonly patient: string;
  readonly entries: number;
}

const idOf = ({ fullUrl = '', resource }: BundleEntry): string => resource?.id ?? fullUrl.replace('urn:uuid:', '');

/** Writes a bundle a person. */
const generate = (data: string, to: string): readonly Made[] => {
  const records = syntheaFiles(data)
    .map(({ entry }) => entry)
    .filter((entry) => entry.some(({ resource }) => resource?.resourceType === 'Patient'));
  mkdirSync(to);
  return Array.from({ length: patients }, (_, n): Made => {
    const entry = copyOf(records[n % records.length]!.slice(0, each), n);
    const bundle = { resourceType: 'Bundle', type: 'transaction', entry };
    writeFileSync(join(to, `${String(n).padStart(4, '0')}.json`), JSON.stringify(bundle));
    const person = entry.find(({ resource }) => resource?.resourceType === 'Patient')!;
    return {
      patient: idOf(person),
      entries: entry.filter(({ resource }) => !aside.has(resource?.resourceType ?? '')).length,
    };
  });
};

/** A clinic that comes in at once: what is imported of it, and that each resource has its place on a timeline. */
export const benchClinic = async (): Promise<void> => {
  if (sharedData === null)
    return void process.stdout.write('\nClinic: no ../shared/data here; SHARED_DATA names it.\n');
  const folder = temporaryFolder();
  const made = generate(sharedData, join(folder.path, 'clinic'));
  const env = { DATA_DIR: join(folder.path, 'house'), PORT: '0', DEMO: 'on', RATE_LIMIT_FACTOR: '100000' };
  const server = await startServer(readServerEnvironment(env), { signals: false });
  try {
    const began = performance.now();
    const outcome = await knock(
      join(folder.path, 'house', 'import.sock'),
      { org: 'rideau', paths: [join(folder.path, 'clinic')] },
      () => undefined,
    );
    const seconds = (performance.now() - began) / 1_000;
    const nurse = await signedIn(server, 'practitioner@pavilion.test');
    const page = async (patient: string, after?: string): Promise<TimelinePage> =>
      (await nurse.send(getTimeline, { body: { patient, ...(after !== undefined && { after }) } })).data;
    const ms: number[] = [];
    let [shown, without] = [0, 0];
    for (const { patient, entries } of made) {
      const asked = performance.now();
      let told = await page(patient);
      ms.push(performance.now() - asked);
      let lines = told.lines.length;
      for (; told.next !== null; lines += told.lines.length) told = await page(patient, told.next);
      shown += lines;
      without += Math.abs(entries - lines);
    }
    const all = made.reduce((sum, { entries }) => sum + entries, 0);
    const { median, p95 } = spread(ms);
    printTable(
      `A clinic of ${patients} patients, ${each} resources each (budget: none without a place on its timeline)`,
      [
        ['resources/s', 'refused', 'entries', 'on timelines', 'without a place', 'first page median, ms', 'p95'],
        [
          (patients * each) / seconds,
          String(outcome?.refused ?? 'no answer'),
          String(all),
          String(shown),
          String(without),
          median,
          p95,
        ],
      ],
    );
  } finally {
    await server.close();
    folder.remove();
  }
};
