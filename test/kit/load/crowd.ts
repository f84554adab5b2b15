import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoAccounts } from '#config/demo.ts';

interface Answer<T> {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: T;
}

export type Call = <T>(method: string, path: string, body?: unknown) => Promise<Answer<T>>;

const callerOf =
  (url: string, token?: string): Call =>
  async <T>(method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    const read = (text === '' ? null : JSON.parse(text)) as T;
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body: read };
  };

interface Signed {
  readonly token: string;
  call(url: string): Call;
}

/** Signs a demo person in. The token is good on every server of one database. */
export const signedIn = async (url: string, email: string): Promise<Signed> => {
  const { body } = await callerOf(url)<{ IdToken: string }>('POST', '/v3/users/login', {
    email,
    password: demoAccounts.password,
  });
  return { token: body.IdToken, call: (at) => callerOf(at, body.IdToken) };
};

/** The session in which both demo people talk. */
export const sessionOf = async (call: Call): Promise<string> => {
  const { body } = await call<{ data: { session_id: string; session_status: string }[] }>('GET', '/v3/sessions/unique');
  return body.data.find(({ session_status }) => session_status === 'confirmed')!.session_id;
};

export interface CrowdReport {
  readonly answered: number;
  /** By status; 0 for a connection that broke. */
  readonly failures: Readonly<Record<number, number>>;
  /** Of the refusals with 503, how many said when to come back. */
  readonly saidWhen: number;
  readonly acknowledged: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly slowestRefusalMs: number;
}

export interface Crowd {
  /** Milliseconds from now until every server has answered somebody again. */
  untilServed(mostMs: number): Promise<number>;
  /** Everybody goes home at once. */
  stop(): void;
  /** Everybody sends what they still have, and what is stored is compared with what was acknowledged. */
  finish(): Promise<CrowdReport>;
}

/** People who go on reading and writing, whatever happens to the servers, and try again what was not acknowledged. */
export const startCrowd = async (urls: readonly string[], people: number): Promise<Crowd> => {
  const signed = await Promise.all(
    ['patient@pavilion.test', 'practitioner@pavilion.test'].map((email) => signedIn(urls[0]!, email)),
  );
  const session = await sessionOf(signed[0]!.call(urls[0]!));
  const acknowledged = new Map<string, number>();
  const failures: Record<number, number> = {};
  const servedAt = new Map<string, number>();
  let [answered, saidWhen, slowestRefusalMs] = [0, 0, 0];
  let [stopping, gone] = [false, false];

  const ask = async <T>(person: Signed, url: string, method: string, path: string, body?: unknown) => {
    const began = Date.now();
    const answer = await person
      .call(url)<T>(method, path, body)
      .catch(() => ({ status: 0, retryAfter: null, body: null }));
    if (answer.status >= 200 && answer.status < 300) {
      answered += 1;
      servedAt.set(url, Date.now());
      return answer.body;
    }
    failures[answer.status] = (failures[answer.status] ?? 0) + 1;
    slowestRefusalMs = Math.max(slowestRefusalMs, Date.now() - began);
    if (answer.status === 503 && answer.retryAfter !== null) saidWhen += 1;
    await sleep(50 + Math.random() * 50);
    return null;
  };

  const reads = [
    '/v3/users/me',
    `/v3/sessions?session_id=${session}`,
    '/fhir/R4/MedicationRequest?_count=5',
    '/v3/features',
  ];
  const person = async (index: number): Promise<void> => {
    const who = signed[index % signed.length]!;
    for (let turn = index; !stopping; turn += 1) {
      const url = urls[turn % urls.length]!;
      if (turn % 3 !== 0) {
        await ask(who, url, 'GET', reads[turn % reads.length]!);
        continue;
      }
      const text = randomUUID();
      const message = { session_id: session, client_id: text, text };
      for (let at = turn, kept = false; !kept && !gone; at += 1) {
        const path = '/v3/sessions/messages';
        const taken = await ask<{ data: { seq: number } }>(who, urls[at % urls.length]!, 'POST', path, message);
        kept = taken !== null;
        if (taken) acknowledged.set(text, taken.data.seq);
      }
    }
  };
  const everybody = Promise.all(Array.from({ length: people }, (_, index) => person(index)));

  const stored = async (): Promise<Map<string, number[]>> => {
    const found = new Map<string, number[]>();
    const call = signed[0]!.call(urls[0]!);
    for (let after = 0; ;) {
      const { body } = await call<{ data: [{ messages: { seq: number; text: string }[] }] }>(
        'GET',
        `/v3/sessions?session_id=${session}&include_messages=true&after=${after}&limit=100`,
      );
      const { messages } = body.data[0];
      if (messages.length === 0) return found;
      for (const { text, seq } of messages) found.set(text, [...(found.get(text) ?? []), seq]);
      after = messages.at(-1)!.seq;
    }
  };

  return {
    untilServed: async (mostMs) => {
      const began = Date.now();
      while (urls.some((url) => (servedAt.get(url) ?? 0) <= began)) {
        if (Date.now() - began > mostMs) return Infinity;
        await sleep(10);
      }
      return Date.now() - began;
    },
    stop: () => {
      stopping = gone = true;
    },
    finish: async () => {
      stopping = true;
      await everybody;
      const found = await stored();
      const all = [...acknowledged];
      const count = (text: string): number => found.get(text)?.length ?? 0;
      return {
        answered,
        failures,
        saidWhen,
        slowestRefusalMs,
        acknowledged: all.length,
        lost: all.flatMap(([text, seq]) => (found.get(text)?.includes(seq) ? [] : [text])),
        doubled: all.flatMap(([text]) => (count(text) > 1 ? [text] : [])),
      };
    },
  };
};
