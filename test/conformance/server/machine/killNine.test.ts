import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { demoFolder } from '#test/kit/house.ts';
import { startProcess } from '#test/kit/server/process.ts';

const sends = 1_000;
const killAfter = 400;
const lanes = 16;

interface Answer<T> {
  readonly status: number;
  readonly body: T;
}

const caller =
  (url: string, token?: string) =>
  async <T>(method: string, path: string, body?: unknown): Promise<Answer<T>> => {
    const response = await fetch(`${url}/v3${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as T };
  };

const signIn = async (url: string) => {
  const { body } = await caller(url)<{ IdToken: string }>('POST', '/users/login', {
    email: 'patient@pavilion.test',
    password: 'Pavilion-demo-1',
  });
  return caller(url, body.IdToken);
};

test('STA-1 a server killed during a thousand sends keeps every acknowledged message, and none twice', async () => {
  const DATA_DIR = demoFolder();
  let server = await startProcess({ DATA_DIR });
  try {
    let call = await signIn(server.url);
    const { body: mine } = await call<{ data: { session_id: string; session_status: string }[] }>(
      'GET',
      '/sessions/unique',
    );
    const session = mine.data.find(({ session_status }) => session_status === 'confirmed')!.session_id;
    const waiting = Array.from({ length: sends }, (_, index) => ({
      client_id: randomUUID(),
      text: `message ${index}`,
    }));
    const acknowledged = new Map<string, number>();

    const sendAll = async (onAcknowledged: () => void): Promise<void> => {
      const queue = waiting.filter(({ client_id }) => !acknowledged.has(client_id));
      const lane = async (): Promise<void> => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const answer = await call<{ data: { seq: number } }>('POST', '/sessions/messages', {
            session_id: session,
            ...next,
          });
          if (answer.status !== 201)
            throw new Error(`A send was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
          acknowledged.set(next.client_id, answer.body.data.seq);
          onAcknowledged();
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
    };

    let gone: Promise<void> | undefined;
    await expect(
      sendAll(() => {
        if (acknowledged.size >= killAfter) gone ??= server.kill('SIGKILL');
      }),
    ).rejects.toThrow();
    await gone;
    const before = new Map(acknowledged);
    expect(before.size).toBeGreaterThanOrEqual(killAfter);
    expect(before.size).toBeLessThan(sends);

    server = await startProcess({ DATA_DIR });
    call = await signIn(server.url);
    await sendAll(() => undefined);

    const stored = new Map<string, number[]>();
    for (let after = 0; ;) {
      const { body: page } = await call<{ data: [{ messages: { seq: number; client_id?: string; text: string }[] }] }>(
        'GET',
        `/sessions?session_id=${session}&include_messages=true&after=${after}&limit=100`,
      );
      const { messages } = page.data[0];
      if (messages.length === 0) break;
      for (const { text, seq } of messages) stored.set(text, [...(stored.get(text) ?? []), seq]);
      after = messages.at(-1)!.seq;
    }
    for (const { client_id, text } of waiting) {
      const kept = stored.get(text);
      expect(kept).toHaveLength(1);
      const promised = before.get(client_id);
      if (promised !== undefined) expect(kept).toEqual([promised]);
    }
  } finally {
    await server.kill('SIGTERM');
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
});
