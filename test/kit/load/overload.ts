import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { placeOnPostgres } from '../house.ts';
import { startProcess } from '../server/process.ts';
import { sessionOf, signedIn } from './crowd.ts';

export interface OverloadReport {
  /** Good answers a second when nobody asks for more than is answered. */
  readonly capacity: number;
  /** And while three times as much is asked. */
  readonly good: number;
  readonly asked: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly refusalP99Ms: number;
  readonly healthMs: number;
  readonly healthFailures: number;
  /** Of the process: the most under overload, in parts of the most at capacity. */
  readonly memory: number;
  /** Answers by status; 0 for a connection that broke. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Refusals with 503 that say when to come back, and with which codes they refuse. */
  readonly saidWhen: number;
  readonly codes: readonly string[];
  readonly alive: boolean;
}

interface Sent {
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: boolean;
  readonly code: string | null;
}

/** As little work as possible: whoever measures shares the machine with what is measured. */
const sendingTo = (url: string) => {
  const agent = new Agent({ keepAlive: true });
  const send = (method: string, path: string, token: string, body?: unknown): Promise<Sent> =>
    new Promise((resolve) => {
      const began = performance.now();
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = { authorization: `Bearer ${token}`, ...(text && { 'content-type': 'application/json' }) };
      const ended = (status: number, retryAfter: boolean, code: string | null): void =>
        resolve({ status, ms: performance.now() - began, retryAfter, code });
      const sent = request(url + path, { method, agent, headers }, (answer) => {
        const { statusCode: status = 0, headers: said } = answer;
        let refused = '';
        answer.on('data', (part: Buffer) => {
          if (status === 503) refused += part.toString();
        });
        answer.on('error', () => ended(0, false, null));
        answer.on('end', () => {
          const code = /"code":"(unavailable)"/.exec(refused)?.[1] ?? null;
          ended(status, said['retry-after'] !== undefined, status === 503 ? (code ?? refused.slice(0, 80)) : null);
        });
      });
      sent.on('error', () => ended(0, false, null));
      sent.end(text);
    });
  return { send, close: () => agent.destroy() };
};

const quantile = (figures: readonly number[], share: number): number =>
  [...figures].sort((a, b) => a - b)[Math.min(figures.length - 1, Math.floor(figures.length * share))] ?? 0;

const residentOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);

const people = ['patient', 'patient2', 'practitioner', 'practitioner2'].map((name) => `${name}@pavilion.test`);
const lanes = 16;

/** A real server process on PostgreSQL: first asked as much as it answers, then three times as much, whoever waits. */
export const runOverload = async (seconds: number): Promise<OverloadReport> => {
  const place = await placeOnPostgres();
  const server = await startProcess(place.env).catch(async (error) => {
    await place.forget();
    throw error;
  });
  const { send, close } = sendingTo(server.url);
  try {
    const signed = await Promise.all(people.map((email) => signedIn(server.url, email)));
    const session = await sessionOf(signed[0]!.call(server.url));
    const turn = (at: number): Promise<Sent> => {
      const { token } = signed[at % signed.length]!;
      const kind = Math.floor(at / signed.length) % 4;
      if (kind === 0) return send('GET', '/v3/users/me', token);
      if (kind === 1) return send('GET', '/v3/sessions/unique', token);
      if (kind === 2) return send('GET', '/fhir/R4/MedicationRequest?_count=10', token);
      const [text, client_id] = ['load', randomUUID()];
      return send('POST', '/v3/sessions/messages', signed[0]!.token, { session_id: session, client_id, text });
    };

    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, residentOf(server.process.pid!))), 100);
    let at = 0;
    const atCapacity = async (ms: number): Promise<number> => {
      const until = Date.now() + ms;
      let good = 0;
      const lane = async (): Promise<void> => {
        while (Date.now() < until) if ((await turn((at += 1))).status < 300) good += 1;
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      return (good * 1000) / ms;
    };
    await atCapacity(Math.max(2_000, seconds * 200));
    most = 0;
    const capacity = await atCapacity(Math.max(3_000, seconds * 300));
    const usual = most;

    const sent: Promise<Sent>[] = [];
    const health: Sent[] = [];
    const rate = capacity * 3;
    const began = Date.now();
    most = 0;
    const asking = setInterval(() => {
      const due = Math.floor(((Date.now() - began) / 1000) * rate);
      while (sent.length < due) sent.push(turn((at += 1)));
    }, 10);
    const checking = setInterval(() => void send('GET', '/healthz', '').then((one) => health.push(one)), 100);
    await sleep(seconds * 1000);
    clearInterval(asking);
    clearInterval(checking);
    const all = await Promise.all(sent);
    const took = (Date.now() - began) / 1000;
    clearInterval(watch);
    const good = all.filter(({ status }) => status >= 200 && status < 300);
    const refused = all.filter(({ status }) => status === 503);
    const statuses: Record<number, number> = {};
    for (const { status } of all) statuses[status] = (statuses[status] ?? 0) + 1;
    return {
      capacity,
      good: good.length / took,
      asked: all.length / took,
      p50Ms: quantile(
        good.map(({ ms }) => ms),
        0.5,
      ),
      p99Ms: quantile(
        good.map(({ ms }) => ms),
        0.99,
      ),
      refusalP99Ms: quantile(
        refused.map(({ ms }) => ms),
        0.99,
      ),
      healthMs: quantile(
        health.map(({ ms }) => ms),
        0.99,
      ),
      healthFailures: health.filter(({ status }) => status !== 200).length,
      memory: most / usual,
      statuses,
      saidWhen: refused.filter(({ retryAfter }) => retryAfter).length,
      codes: [...new Set(refused.flatMap(({ code }) => code ?? []))],
      alive: server.process.exitCode === null && server.process.signalCode === null,
    };
  } finally {
    close();
    await server.kill('SIGKILL');
    await place.forget();
  }
};
