import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { definitions } from '#clinical/server/resource/definitions.ts';
import { type Person, type TestServer, startTestServer } from '../kit/server/server.ts';
import { CallInputs, type OpenApi } from './callInputs.ts';
import { Chance } from './chance.ts';
import { FhirInputs } from './fhirInputs.ts';
import { type Input, inputText } from './input.ts';

export interface Complaint {
  readonly why: string;
  readonly who: string;
  /** Which input of this seed. */
  readonly n: number;
  readonly input: string;
  readonly answer: string;
}

export interface FuzzReport {
  readonly seed: number;
  readonly inputs: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly complaints: readonly Complaint[];
  readonly slowest: { readonly ms: number; readonly input: string };
  readonly longestHold: { readonly ms: number; readonly input: string };
  /** MiB, each twentieth of the way. */
  readonly memory: readonly { readonly rss: number; readonly heap: number }[];
}

export interface FuzzLimits {
  /** Milliseconds until an answer, and without a turn for anybody else. */
  readonly answer: number;
  readonly hold: number;
}

const people = ['patient', 'practitioner', 'clinic-admin', 'super-admin'] as const;
/** Their sessions end: some calls sign out, tokens run out, and a profile may be changed. */
const freshEvery = 200;

const stack =
  /node_modules|\\n\s{2,}at |\.[cm]?[jt]s:\d+:\d+|\bselect set_config|insert into |relation "|TypeError|RangeError/;

/** What is wrong with an answer; null where nothing is. */
const wrongWith = (status: number, text: string): string | null => {
  if (status >= 500) return 'an answer of 5xx';
  if (stack.test(text)) return 'tells too much';
  if (status < 400 || text === '') return null;
  const told = text.startsWith('{"resourceType":"OperationOutcome"') ? /"text":"[^"]{10,}/ : /"message":"[^"]{10,}/;
  return told.test(text) && /"code":"[a-z_-]+"/.test(text) ? null : 'no code or remedy';
};

const memoryNow = (): { rss: number; heap: number } => {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  return { rss: Math.round(rss / 2 ** 20), heap: Math.round(heapUsed / 2 ** 20) };
};

/** Places of the record that inputs may name. */
const placesOf = async (server: TestServer, orgId: string): Promise<readonly string[]> => {
  const found = await server.services.inOrg(orgId, (db) =>
    db
      .selectFrom('resource')
      .select(['type', 'id'])
      .where('deleted', '=', false)
      .orderBy('type')
      .orderBy('id')
      .execute(),
  );
  const byType = Map.groupBy(found, ({ type }) => type);
  return [...byType].flatMap(([type, all]) =>
    all.slice(0, type === 'Patient' ? 12 : 2).map(({ id }) => `${type}/${id}`),
  );
};

/**
 * Sends one input after the other to a server of its own, as a patient, a practitioner, administrators and nobody.
 * @param progress told each twentieth of the way
 */
export const fuzz = async (
  { inputs, seed, limits }: { readonly inputs: number; readonly seed: number; readonly limits: FuzzLimits },
  progress: (done: number) => void = () => undefined,
): Promise<FuzzReport> => {
  const server = await startTestServer();
  try {
    const chance = new Chance(seed);
    let who: readonly (Person | null)[] = [];
    const login = async (): Promise<void> => {
      who = [null, ...(await Promise.all(people.map((name) => server.login(`${name}@pavilion.test`))))];
    };
    await login();
    const places = await placesOf(server, who[1]!.orgId);
    const openApi = (await (await server.anyone.fetch('/v3/openapi.json')).json()) as OpenApi;
    const ids = places.map((place) => place.split('/')[1]!).slice(0, 30);
    const fhir = new FhirInputs(await definitions(), chance, places);
    const calls = new CallInputs(openApi, chance, [...ids, ...who.flatMap((one) => one?.profileId ?? [])]);

    const statuses: Record<string, number> = {};
    const complaints: Complaint[] = [];
    const memory = [memoryNow()];
    let slowest = { ms: 0, input: '' };
    let longestHold = { ms: 0, input: '' };
    const histogram = monitorEventLoopDelay({ resolution: 1 });
    histogram.enable();

    for (let n = 0; n < inputs; n += 1) {
      if (n > 0 && n % freshEvery === 0) await login();
      const input: Input = chance.once(3) ? calls.next() : fhir.next();
      const at = chance.once(12) ? 0 : 1 + chance.below(people.length);
      const person = who[at] ?? server.anyone;
      await turn();
      histogram.reset();
      const began = performance.now();
      let status = 0;
      let text = '';
      try {
        const response = await person.fetch(input.path, {
          method: input.method,
          body: input.body,
          headers: input.headers,
        });
        status = response.status;
        text = await response.text();
      } catch (error) {
        // A header that no client can send, or a body that was refused before it had arrived: no answer, and no fault.
        text = String((error as Error).cause ?? error);
        if (!/EPIPE|ECONNRESET|other side closed|Invalid|ByteString|header/i.test(text)) status = 599;
      }
      const ms = performance.now() - began;
      await turn();
      const hold = histogram.max / 1e6;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (ms > slowest.ms) slowest = { ms, input: inputText(input) };
      if (hold > longestHold.ms) longestHold = { ms: hold, input: inputText(input) };
      const why =
        wrongWith(status, text) ??
        (ms > limits.answer ? `an answer after ${ms.toFixed(0)} ms` : null) ??
        (hold > limits.hold ? `nobody else had a turn for ${hold.toFixed(0)} ms` : null);
      if (why !== null)
        complaints.push({
          why,
          who: at === 0 ? 'nobody' : people[at - 1]!,
          n,
          input: inputText(input),
          answer: `${status} ${text.slice(0, 500)}`,
        });
      if ((n + 1) % Math.ceil(inputs / 20) === 0) {
        memory.push(memoryNow());
        progress(n + 1);
      }
    }
    histogram.disable();
    return { seed, inputs, statuses, complaints, slowest, longestHold, memory };
  } finally {
    await server.close();
  }
};
