import { definePlugin } from '#core/plugin';
import { defineCall } from '#core/shared';
import { startCollector } from '#test/kit/server/standIns/collector.ts';
import { findPostgres, startPostgres } from '#test/kit/server/postgres.ts';
import { startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { serverCatalogue } from '#config/catalogue.server.ts';
import type { ServerCatalogueEntry } from '../plugin/scope.ts';

const token = 'a token for the metrics of a test';
const account = serverCatalogue.filter(({ manifest }) => manifest.id === 'account');

const call = (id: string, path: string) =>
  defineCall({ id, summary: id, method: 'GET', base: 'api', path, allow: 'anyone' });
const [breaks, refused] = [call('attic.breaks', '/attic/breaks/:name'), call('attic.refused', '/attic/refused')];

const text = { 'en-CA': 'Attic', 'fr-CA': 'Grenier' };

/** A feature whose errors quote what people wrote, and one figure of its own. */
const attic: ServerCatalogueEntry = {
  manifest: definePlugin({ id: 'attic', title: text, summary: text, audience: [] }),
  load: async () => ({
    setup: ({ route, services }) => {
      const count = services.metrics.counter('attic_total', 'What was found', { found: ['hat'] });
      route(breaks, async (_request, { header }) => {
        const name = header('x-person') ?? '';
        count({ found: name });
        count({ found: 'hat' });
        throw new Error(`Unexpected token in "${name} <${name}@pavilion.test>" near ${name}@pavilion.test`);
      });
      route(refused, async (_request, { db, header }) => {
        await db
          .selectFrom('profile')
          .select('id')
          .where('created_at', '=', header('x-person') as never)
          .execute();
      });
    },
  }),
};

const metricsOf = async (url: string, bearer?: string): Promise<{ status: number; body: string }> => {
  const response = await fetch(url, { headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` } });
  return { status: response.status, body: await response.text() };
};

/** Waits for what a server does after it answered. */
const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((later) => setImmediate(later));
};

describe('/metrics', () => {
  test('is not there unless a port or a token is set', async () => {
    const server = await startTestServer({ plugins: [], seed: false });
    expect((await metricsOf(`${server.url}/metrics`)).status).toBe(404);
    await server.close();
  });

  test('counts requests by call and status for whoever has the token', async () => {
    const server = await startTestServer({ plugins: account, seed: false, env: { METRICS_TOKEN: token } });
    const address = `${server.url}/metrics`;
    expect([(await metricsOf(address)).status, (await metricsOf(address, `${token}x`)).status]).toEqual([401, 401]);
    await server.anyone.fetch('/v3/users/organizations');
    await server.anyone.fetch('/v3/users/me');
    await server.anyone.fetch('/fhir/R4/Patient/17');
    await server.anyone.fetch('/fhir/R4/metadata');
    await server.anyone.fetch('/nowhere/at/all.txt');
    await until(async () => (await metricsOf(address, token)).body.includes('call="site"'));
    const { status, body } = await metricsOf(address, token);
    expect(status).toBe(200);
    const lines = body.split('\n');
    for (const line of [
      'pavilion_requests_total{call="users.organizations",status="200"} 1',
      'pavilion_requests_total{call="users.me",status="401"} 1',
      'pavilion_requests_total{call="fhir.read",status="401"} 1',
      'pavilion_requests_total{call="fhir.capabilities",status="200"} 1',
      'pavilion_requests_total{call="site",status="404"} 1',
      'pavilion_request_seconds_count{call="users.me"} 1',
      'pavilion_calls{state="waiting"} 0',
      'pavilion_sockets 0',
      'pavilion_jobs_waiting 0',
      'pavilion_mail_messages{state="failed"} 0',
      'pavilion_mail_oldest_seconds 0',
    ])
      expect(lines).toContain(line);
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    expect(body).toMatch(/^process_resident_memory_bytes \d/m);
    await server.close();
  });

  test('has a port of its own where one is set, and the calls’ port says nothing', async () => {
    const server = await startTestServer({ plugins: [], seed: false, env: { METRICS_PORT: '0' } });
    const own = `http://localhost:${server.metricsPort}`;
    expect((await metricsOf(`${own}/metrics`)).body).toContain('pavilion_calls{state="running"}');
    expect((await metricsOf(`${own}/v3/features`)).status).toBe(404);
    expect((await metricsOf(`${server.url}/metrics`)).status).toBe(404);
    await server.close();
  });

  test('counts live connections and runs of jobs', async () => {
    const server = await startTestServer({ plugins: [], env: { METRICS_TOKEN: token } });
    const live = await (await server.login('patient@pavilion.test')).live();
    await server.jobs.runNow('core.mail.forget');
    const { body } = await metricsOf(`${server.url}/metrics`, token);
    expect(body).toContain('pavilion_sockets 1\n');
    expect(body).toContain('pavilion_job_runs_total{job="core.mail.forget",outcome="done"} 1');
    live.close();
    await server.close();
  });

  (findPostgres() ? test : test.skip)('counts the connections to PostgreSQL', async () => {
    const postgres = await startPostgres();
    const env = { DATABASE_URL: postgres.url, METRICS_TOKEN: token };
    const server = await startTestServer({ plugins: [], seed: false, env });
    const { body } = await metricsOf(`${server.url}/metrics`, token);
    expect(body).toMatch(/^pavilion_database_connections\{state="idle"\} \d/m);
    expect(body).toContain('pavilion_database_connections{state="waiting"} 0');
    await server.close();
    postgres.stop();
  });
});

describe('what operators see', () => {
  const person = 'Zebulon-Quimby';
  const [first, last] = ['Zebulon', 'Quimby'];
  const hidden = /zebulon|quimby/i;
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let server: TestServer;
  let figures: string;
  const logged: string[] = [];
  const trace = { id: '0af7651916cd43dd8448eb211c80319c', parent: 'b7ad6b7169203331' };

  beforeAll(async () => {
    const write = jest.spyOn(process.stderr, 'write').mockImplementation((line) => {
      logged.push(String(line));
      return true;
    });
    collector = await startCollector();
    server = await startTestServer({
      plugins: [...account, attic],
      env: {
        METRICS_TOKEN: token,
        LOG_LEVEL: 'debug',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        SMTP_URL: 'smtp://127.0.0.1:1',
      },
    });
    const send = (path: string, method: string, body: string, headers = {}) =>
      server.anyone.fetch(path, { method, body, headers: { 'content-type': 'application/json', ...headers } });
    const mail = { email: `${person}@pavilion.test` };
    await server.anyone.fetch(`/v3/attic/breaks/${person}?name=${person}`, {
      headers: { 'x-person': person, 'user-agent': person, traceparent: `00-${trace.id}-${trace.parent}-01` },
    });
    await server.anyone.fetch('/v3/attic/refused', { headers: { 'x-person': `"${person}" or 'so'` } });
    await send('/v3/users/login', 'POST', JSON.stringify({ ...mail, password: person }), { role: person });
    await send('/v3/users/login', 'POST', `{"email": "${person}`, { authorization: `Bearer ${person}` });
    const registering = {
      firstName: first,
      lastName: last,
      password: 'Four-unrelated-words-9',
      organization: 'rideau',
    };
    await send('/v3/users/register', 'POST', JSON.stringify({ ...mail, ...registering }));
    await server.jobs.runNow('core.mail.deliver');
    const staff = await server.login('practitioner@pavilion.test');
    const fhir = { 'content-type': 'application/fhir+json' };
    const patient = JSON.stringify({
      resourceType: 'Patient',
      name: [{ given: [first], family: last }],
      gender: person,
    });
    await staff.fetch('/fhir/R4/Patient', { method: 'POST', headers: fhir, body: patient });
    await staff.fetch('/fhir/R4/Patient', { method: 'POST', headers: fhir, body: patient.replace(/,"gender.*"/, '') });
    await staff.fetch('/fhir/R4/Patient', { method: 'POST', headers: fhir, body: patient.slice(0, 60) });
    await staff.fetch(`/fhir/R4/Patient?name=${person}`);
    await staff.fetch(`/fhir/R4/${person}/${person}`, { headers: { 'x-organization': person } });
    await server.anyone.fetch(`/${person}/${person}.txt`);
    const live = await staff.live();
    live.send({ type: 'signal', kind: person, data: { person } } as never);
    await live.until('error');
    live.close();
    await until(() => logged.some((line) => line.includes('"call":"site"')));
    figures = (await metricsOf(`${server.url}/metrics`, token)).body;
    await server.close();
    write.mockRestore();
  });
  afterAll(() => collector?.close());

  test('no figure, log line or trace carries what people wrote', () => {
    expect(figures).not.toMatch(hidden);
    expect(logged.join('')).not.toMatch(hidden);
    expect(collector.bodies.join('')).not.toMatch(hidden);
    expect(collector.bodies.length).toBeGreaterThan(0);
  });

  test('a figure of a plugin has the values that it declared, and no other', () => {
    expect(figures).toContain('pavilion_attic_total{found="hat"} 1');
    expect(figures).toContain('pavilion_attic_total{found="other"} 1');
  });

  test('mail that could not be sent is counted', () => {
    expect(figures).toContain('pavilion_mail_tries_total{outcome="waiting"} 1');
    expect(figures).toContain('pavilion_mail_messages{state="waiting"} 1');
  });

  test('each log line is JSON with the request’s id, call, status and milliseconds', () => {
    const lines = logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    const answered = lines.find((line) => line['call'] === 'users.login');
    expect(answered).toMatchObject({ level: 'info', method: 'POST', status: 401, ms: expect.any(Number) as number });
    expect(answered?.['requestId']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('an error has its stack and its request’s id', () => {
    const failed = logged.map((line) => JSON.parse(line) as Record<string, any>).find(({ level }) => level === 'error');
    expect(failed?.['err']).toMatchObject({ type: 'Error', message: 'Unexpected token in "..." near ...@...' });
    expect(failed?.['err'].stack).toContain('telemetry.test.ts');
    expect(failed?.['requestId']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a request is one span that goes on from whoever asked, with its statements beneath it', () => {
    const spans = collector.spans();
    const request = spans.find(({ name }) => name === 'attic.breaks');
    expect(request).toMatchObject({ traceId: trace.id, parentSpanId: trace.parent, status: { code: 2 } });
    const search = spans.find(({ name }) => name === 'fhir.search')!;
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === search.spanId);
    expect(statements.map(({ name }) => name)).toContain('select resource_string');
    expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([search.traceId]));
    // A body was read before this one's.
    const created = spans.find(({ name }) => name === 'fhir.create')!;
    expect(spans.some(({ parentSpanId }) => parentSpanId === created.spanId)).toBe(true);
  });
});
