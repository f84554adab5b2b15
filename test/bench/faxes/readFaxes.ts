import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Patient } from '@medplum/fhirtypes';
import { faxReading as answerOf } from '#plugins/faxes/shared/reading.ts';
import { faxReading } from '#plugins/faxes/server/reading/faxReading.ts';
import { arrives } from '#plugins/faxes/server/tests/testKit.ts';
import { ensureShell } from '../../kit/chromium.ts';
import { startTestServer, type TestServer } from '../../kit/server/server.ts';
import { printTable, spread } from '../table.ts';
import { drawFaxes } from './draw.ts';
import { faxesOf, type Kind, kinds } from './letters.ts';
import { type Known, peopleOf } from './people.ts';

const count = Number(process.env['BENCH_FAXES'] ?? 300);
const [seed, patients] = [20_260_601, 400];
const naming = 'https://fhir.infoway-inforoute.ca/NamingSystem';

const patientOf = ({ given, family, born, card, quebec, phone }: Known): Patient => ({
  ...{ resourceType: 'Patient', active: true, birthDate: born, name: [{ use: 'official', family, given: [given] }] },
  identifier: [{ system: `${naming}/${quebec ? 'ca-qc-patient-healthcare-id' : 'ca-on-patient-hcn'}`, value: card }],
  telecom: [{ system: 'phone', value: phone }],
});

/** The ids of these people, who are made patients of a clinic. */
const settle = ({ services }: TestServer, orgId: string, people: readonly Known[]): Promise<Map<Known, string>> =>
  services.asSystem(async (db) => {
    const house = services.record(db, orgId);
    const ids = new Map<Known, string>();
    for (const one of people) ids.set(one, (await house.create(patientOf(one))).id);
    return ids;
  });

/** Reads what waits as the server does by itself; resolves with the seconds that it took. */
const readAll = async ({ services }: TestServer, fax: string): Promise<number> => {
  const reader = faxReading(services);
  const start = performance.now();
  try {
    reader.look();
    for (;;) {
      const { read_version: read, pages_version: pages } = await services.asSystem((db) =>
        db
          .selectFrom('fax_incoming')
          .select(['read_version', 'pages_version'])
          .where('id', '=', fax)
          .executeTakeFirstOrThrow(),
      );
      if (read === pages) return (performance.now() - start) / 1000;
      await wait(20);
    }
  } finally {
    await reader.close();
  }
};

interface Result {
  readonly kind: Kind;
  /** Null where it names no known patient. */
  readonly right: boolean | null;
  readonly suggested: number;
  readonly secondsAPage: number;
  readonly filed: boolean;
}

/**
 * How well faxes are read that a generator draws, and how quickly: from a file that arrived to the patients that the desk suggests.
 * Budgets: none is filed by itself; the right patients among the first three for 95 of 100; at most 3 s a page in the middle.
 */
export const benchFaxes = async (): Promise<void> => {
  const chromium = ensureShell();
  if (chromium === null) return void process.stdout.write('\nReading faxes: no Chromium here.\n');
  const server = await startTestServer();
  try {
    const signIn = () => server.login('admin@pavilion.test');
    const { orgId } = await signIn();
    await server.services.asSystem((db) =>
      db
        .updateTable('fax_incoming')
        .set((eb) => ({ read_version: eb.ref('pages_version') }))
        .execute(),
    );
    const people = peopleOf(seed, patients);
    const ids = await settle(server, orgId, people);
    const faxes = faxesOf(seed, count, people);
    const files = await drawFaxes(faxes, chromium);
    const results: Result[] = [];
    for (const [n, { kind, about, pages }] of faxes.entries()) {
      const id = await arrives(server, orgId, { bytes: files[n]! });
      const seconds = await readAll(server, id);
      // A sign-in ends long before the last fax is read.
      const { data } = await (await signIn()).send(answerOf, { params: { id } });
      const suggested = new Set(data.patients.map((one) => one.id));
      const fax = await server.services.asSystem((db) =>
        db.selectFrom('fax_incoming').select('state').where('id', '=', id).executeTakeFirstOrThrow(),
      );
      const right = about.length === 0 ? null : about.every((one) => suggested.has(ids.get(one)!));
      if (right === false && process.env['BENCH_FAXES_MISSED'] === 'on')
        process.stdout.write(
          `  missed: ${n}, ${kind}, ${JSON.stringify(pages.map(({ lines }) => lines.slice(5, 13)))}\n`,
        );
      results.push({
        kind,
        right,
        suggested: suggested.size,
        filed: fax.state !== 'open',
        secondsAPage: seconds / pages.length,
      });
    }
    const row = (name: string, of: readonly Result[]): (string | number)[] => {
      const naming = of.filter(({ right }) => right !== null);
      const right = naming.filter((one) => one.right === true).length;
      const { median, p95 } = spread(of.map(({ secondsAPage }) => secondsAPage));
      return [
        name,
        String(of.length),
        naming.length === 0 ? '' : `${right} of ${naming.length} (${((100 * right) / naming.length).toFixed(1)} %)`,
        String(of.filter(({ suggested }) => suggested > 0).length),
        String(of.filter(({ filed }) => filed).length),
        ...[median, p95],
      ];
    };
    printTable(`Reading ${count} faxes in a clinic of ${patients} patients (budgets: 95 %, none filed, 3 s a page)`, [
      ['kind', 'faxes', 'right among the first three', 'with any suggestion', 'filed', 's a page', 'p95'],
      ...kinds.map((kind) =>
        row(
          kind,
          results.filter((one) => one.kind === kind),
        ),
      ),
      row('all', results),
    ]);
  } finally {
    await server.close();
  }
};
