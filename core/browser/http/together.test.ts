import type { Transport, WireAnswer, WireRequest } from './transport.ts';
import { together } from './together.ts';

const request = (path: string, more: Partial<WireRequest> = {}): WireRequest => ({
  ...{ method: 'GET', url: `/v3${path}`, headers: { Role: 'one' }, bytes: false, cookies: false, timeoutMs: 1_000 },
  together: '/v3',
  ...more,
});

/** What went over the wire, and a way to ask. */
const line = (answer: (sent: WireRequest) => WireAnswer | Promise<WireAnswer>) => {
  const sent: string[] = [];
  const transport: Transport = async (one) => {
    sent.push(`${one.method} ${one.url} ${JSON.stringify(one.body ?? null)}`);
    return answer(one);
  };
  return { sent, ask: together(transport) };
};
const each = ({ url, body }: WireRequest): WireAnswer =>
  url === '/v3/together'
    ? { status: 200, data: (body as { paths: string[] }).paths.map((path) => ({ status: 200, data: path })) }
    : { status: 200, data: 'alone' };

test('what is asked at the same moment is one request, answered each its own', async () => {
  const { sent, ask } = line(each);
  const answers = await Promise.all([ask(request('/a')), ask(request('/b?day=1'))]);
  expect(answers).toEqual([
    { status: 200, data: '/a' },
    { status: 200, data: '/b?day=1' },
  ]);
  expect(sent).toEqual(['POST /v3/together {"paths":["/a","/b?day=1"]}']);
});

test('what can wait goes with what comes meanwhile, and by itself where nothing comes', async () => {
  const { sent, ask } = line(each);
  const late = ask(request('/late', { canWaitMs: 40 }));
  await ask(request('/a'));
  expect(await late).toEqual({ status: 200, data: '/late' });
  await ask(request('/late', { canWaitMs: 10 }));
  expect(sent).toEqual(['POST /v3/together {"paths":["/late","/a"]}', 'GET /v3/late null']);
});

test('one alone goes by itself, and so does another person’s', async () => {
  const { sent, ask } = line(each);
  await Promise.all([ask(request('/a')), ask(request('/a', { headers: { Role: 'two' } }))]);
  expect(sent).toEqual(['GET /v3/a null', 'GET /v3/a null']);
});

test('a server that does not know such requests is asked one by one, from then on at once', async () => {
  const { sent, ask } = line(({ url }) => ({ status: url.endsWith('together') ? 404 : 200, data: 'alone' }));
  await Promise.all([ask(request('/a')), ask(request('/b'))]);
  expect(await Promise.all([ask(request('/c')), ask(request('/d'))])).toEqual([
    { status: 200, data: 'alone' },
    { status: 200, data: 'alone' },
  ]);
  expect(sent.map((one) => one.split(' ')[1])).toEqual(['/v3/together', '/v3/a', '/v3/b', '/v3/c', '/v3/d']);
});

test.each(['{"cut', [{ status: 200 }], [1, 2], {}])(
  'an answer that cannot be read is asked for one by one: %j',
  async (data) => {
    const { ask } = line(({ url }) => ({ status: 200, data: url.endsWith('together') ? data : 'alone' }));
    const answers = await Promise.all([ask(request('/a')), ask(request('/b'))]);
    expect(answers.map((one) => one.data)).toEqual(['alone', 'alone']);
  },
);

test.each([401, 429, 500, 503])(
  'refused with %i as a whole, each call is refused so, and nothing is asked again',
  async (status) => {
    const { sent, ask } = line(() => ({ status, data: { code: 'x' } }));
    const answers = await Promise.all([ask(request('/a')), ask(request('/b'))]);
    expect(answers.map((one) => one.status)).toEqual([status, status]);
    expect(sent).toHaveLength(1);
  },
);

test('a call that is given up ends at once and leaves the others; with the last the request is given up', async () => {
  let given: AbortSignal | undefined;
  let answer = (_: WireAnswer): void => undefined;
  const { ask } = line(({ signal }) => {
    given = signal;
    return new Promise((resolve) => (answer = resolve));
  });
  const [one, other] = [new AbortController(), new AbortController()];
  const asked = [ask(request('/a', { signal: one.signal })), ask(request('/b', { signal: other.signal }))] as const;
  await new Promise((next) => setTimeout(next, 20));
  one.abort();
  await expect(asked[0]).rejects.toMatchObject({ code: 'cancelled' });
  expect(given?.aborted).toBe(false);
  answer({ status: 200, data: [{ status: 200 }, { status: 200, data: 2 }] });
  expect((await asked[1]).data).toBe(2);

  const again = [ask(request('/a', { signal: other.signal })), ask(request('/b', { signal: other.signal }))];
  await new Promise((next) => setTimeout(next, 20));
  other.abort();
  for (const one of again) await expect(one).rejects.toMatchObject({ code: 'cancelled' });
  expect(given?.aborted).toBe(true);
});
