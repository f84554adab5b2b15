import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { brotliDecompressSync, gzipSync, brotliCompressSync } from 'node:zlib';
import { connect } from 'node:net';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { defineCall, listNotifications } from '#core/shared';
import { definePlugin } from '#core/plugin';
import { invalid } from '../failure.ts';
import type { ServerCatalogueEntry } from '../plugin/scope.ts';
import type { Drawn } from './site/drawn.ts';
import { removeSpool } from './bytes/spool.ts';
import { type TestServer, startTestServer } from '#test/kit/server/server.ts';

const text = { 'en-CA': 'Doors', 'fr-CA': 'Portes' };
const base = { method: 'POST', base: 'api', allow: 'anyone', summary: 'A door' } as const;
const echo = defineCall({
  ...base,
  id: 'doors.echo',
  path: '/doors/echo',
  body: z.object({ name: z.string().check(z.maxLength(20)), more: z.optional(z.object({ n: z.number() })) }),
  answer: z.object({ name: z.string() }),
});
const long = defineCall({
  ...base,
  id: 'doors.long',
  path: '/doors/long',
  answer: z.object({ names: z.array(z.string()) }),
});
const late = defineCall({
  ...base,
  id: 'doors.late',
  path: '/doors/late',
  answer: z.object({ names: z.array(z.string()) }),
});
const few = defineCall({ ...base, id: 'doors.few', path: '/doors/few', perMinute: 3 });
const fall = defineCall({ ...base, id: 'doors.fall', path: '/doors/fall' });
const take = defineCall({ ...base, id: 'doors.take', path: '/doors/take', upload: true });
const lie = defineCall({ ...base, id: 'doors.lie', path: '/doors/lie', answer: z.object({ n: z.number() }) });

const steps = new EventEmitter();

const plugins: readonly ServerCatalogueEntry[] = [
  {
    manifest: definePlugin({ id: 'doors', title: text, summary: text, audience: [] }),
    load: async () => ({
      setup: ({ route }) => {
        route(echo, async ({ body }) => ({ name: body.name }));
        route(long, async () => ({ names: Array.from({ length: 500 }, () => 'Maya Tremblay') }));
        route(late, async () => {
          steps.emit('asked');
          await once(steps, 'hungUp');
          return { names: Array.from({ length: 50_000 }, () => randomUUID()) };
        });
        route(few, async () => undefined);
        route(fall, async () => {
          throw new Error('the secret plan failed at /srv/pavilion');
        });
        route(take, async (_input, context) => {
          await removeSpool();
          await context.file();
          throw invalid('Choose another file.', { file: 'Choose another file.' });
        });
        route(lie, async () => ({ n: 1, secret: 2 }) as { n: number });
      },
    }),
  },
];

const script = 'console.log("page")'.repeat(100);
const page = '<!doctype html><script type="application/json" id="config">{}</script><div id="root"></div>';

const drawings: Drawn['drawings'] = ['en-CA', 'fr-CA'].map((locale) => ({
  ...{ path: '/login', locale, DEMO: 'on', IDENTITY: 'embedded', SINGLE_SIGN_ON: 'off' },
  title: `${locale} – {PRODUCT_NAME}`,
  html: `<form>${locale}</form>`,
}));

describe('the way in over HTTP', () => {
  let server: TestServer;
  let site: string;
  const logged: string[] = [];
  beforeAll(async () => {
    jest.spyOn(process.stderr, 'write').mockImplementation((line) => logged.push(String(line)) > 0);
    site = mkdtempSync(join(tmpdir(), 'pavilion-site-'));
    writeFileSync(join(site, 'index.html'), page);
    writeFileSync(join(site, 'drawn.json'), JSON.stringify({ html: `<style>a{}</style>${page}`, drawings }));
    writeFileSync(join(site, 'main.0123abcd.js'), script);
    writeFileSync(join(site, 'main.0123abcd.js.br'), brotliCompressSync(script));
    writeFileSync(join(site, 'main.0123abcd.js.gz'), gzipSync(script));
    writeFileSync(join(site, 'messaging-worker.js'), script);
    writeFileSync(join(site, 'model.0123abcd.tflite'), 'model');
    mkdirSync(join(site, '0123abcd'));
    for (const name of ['plugin-faxes', 'worker-drawing', 'worker-wasm-finding'])
      writeFileSync(join(site, '0123abcd', `${name}.js`), script);
    mkdirSync(join(site, 'fonts'));
    writeFileSync(join(site, 'fonts', 'm.0123abcd.woff2'), 'font');
    const env = { RATE_LIMIT_FACTOR: '1', CORS_ORIGINS: 'https://elsewhere.example', LOG_LEVEL: 'error' };
    server = await startTestServer({ plugins, site, env, seed: true });
  });
  afterAll(async () => {
    await server.close();
    jest.restoreAllMocks();
    rmSync(site, { recursive: true });
  });

  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(server.url + path, { headers });
  /** The address as it stands: `fetch` would take the dots out before anybody is asked. */
  const rawCodeOf = (path: string): Promise<[number, string]> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      const request = httpRequest({ hostname, port, path }, (response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString()));
        response.on('end', () => resolve([response.statusCode ?? 0, (JSON.parse(text) as { code: string }).code]));
      });
      request.on('error', reject);
      request.end();
    });
  const post = (path: string, body: string, type = 'application/json'): Promise<Response> =>
    fetch(server.url + path, { method: 'POST', body, headers: { 'content-type': type } });
  const codeOf = async (response: Response): Promise<[number, string]> => [
    response.status,
    ((await response.json()) as { code: string }).code,
  ];

  test('INT-3 the page carries the configuration and strict headers, for every address of the application', async () => {
    for (const path of ['/', '/login', '/clinic/management', '/no-such-page?c=1']) {
      const response = await get(path, { 'accept-encoding': 'identity' });
      expect(response.status).toBe(200);
      const html = await response.text();
      const config = JSON.parse(/id="config">(.*?)<\/script>/.exec(html)![1]!) as Record<string, string>;
      expect(config).toMatchObject({
        PRODUCT_NAME: 'Pavilion',
        API_BASE_URL: '/v3',
        SPEECH_TO_TEXT_KEY: 'TODO',
        DEMO: 'on',
      });
      const policy = response.headers.get('content-security-policy')!;
      for (const rule of ["script-src 'self'", "style-src 'self'", "object-src 'none'", "frame-ancestors 'none'"])
        expect(policy).toContain(rule);
      expect(response.headers.get('cache-control')).toBe('no-cache');
    }
  });

  test('a worker runs under a policy of its own: our scripts only, and WebAssembly only where its name says so', async () => {
    const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy');
    expect(await policyOf('/0123abcd/worker-drawing.js')).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'",
    );
    expect(await policyOf('/0123abcd/worker-wasm-finding.js')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
    expect(await policyOf('/0123abcd/plugin-faxes.js')).toBeNull();
    expect(await policyOf('/login')).not.toContain('unsafe');
  });

  test('PRD-3 what is built is served compressed, for ever where its name says so, and with few headers', async () => {
    const response = await get('/main.0123abcd.js', { 'accept-encoding': 'gzip, br' });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers.get('content-security-policy')).toBeNull();
    expect(await response.text()).toBe(script);
    expect((await get('/main.0123abcd.js', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe(
      'gzip',
    );
    const plain = await get('/main.0123abcd.js', { 'accept-encoding': 'identity' });
    expect([plain.headers.get('content-encoding'), plain.headers.get('content-length')]).toEqual([
      null,
      String(script.length),
    ]);
    expect((await get('/messaging-worker.js')).headers.get('cache-control')).toBe('no-cache');
    expect((await get('/model.0123abcd.tflite')).headers.get('content-type')).toBe('application/octet-stream');
    expect((await get('/0123abcd/plugin-faxes.js')).headers.get('cache-control')).toContain('immutable');
    expect((await get('/fonts/m.0123abcd.woff2')).headers.get('content-type')).toBe('font/woff2');
    const headers = { 'accept-encoding': 'identity' };
    const asked = await fetch(`${server.url}/main.0123abcd.js`, { method: 'HEAD', headers });
    expect([asked.status, asked.headers.get('content-length')]).toEqual([200, String(script.length)]);
    expect(brotliDecompressSync(brotliCompressSync('x')).toString()).toBe('x');
  });

  test('an answer of some length travels compressed to whoever takes it that way, a short one as it is', async () => {
    const post = (path: string, encoding: string): Promise<Response> =>
      fetch(`${server.url}/v3/doors/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-encoding': encoding },
        body: JSON.stringify({ name: 'Maya' }),
      });
    for (const [accepted, sent] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await post('long', accepted);
      expect(answer.headers.get('content-encoding')).toBe(sent);
      expect(await answer.json()).toMatchObject({ names: { length: 500 } });
    }
    expect((await post('echo', 'gzip, br')).headers.get('content-encoding')).toBeNull();
  });

  test('a body that comes in compressed is refused: a few kilobytes could hold gigabytes', async () => {
    const answer = await fetch(`${server.url}/v3/doors/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(JSON.stringify({ name: 'Maya' })),
    });
    expect([400, 415]).toContain(answer.status);
  });

  test('RTE-1 the sign-in page comes drawn in the language asked for, its style sheet named in its policy alone', async () => {
    const at = (path: string) => get(path, { 'accept-encoding': 'identity', 'accept-language': 'fr-CA,en;q=0.5' });
    const response = await at('/login');
    expect(await response.text()).toContain('<div id="root" data-drawn="fr-CA"><form>fr-CA</form></div><template');
    expect(response.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-[\w+/]{43}=';/);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(response.headers.get('vary')).toContain('accept-language');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    for (const path of ['/register', '/login?email=maya%40example.ca', '/login?done=reset']) {
      const other = await at(path);
      expect(await other.text()).toContain('<div id="root"></div>');
      expect(other.headers.get('content-security-policy')).toContain("style-src 'self';");
    }
  });

  test('only the built site is served, whatever the address says', async () => {
    for (const path of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/main.js',
      '/index.html.br',
      '/drawn.json',
      '/fonts/%00.woff2',
      '/.well-known/openid-configuration',
      '/.well-known/change-password',
    ]) {
      expect(await rawCodeOf(path)).toEqual([404, 'not_found']);
    }
    expect((await get('/index.html')).status).toBe(200);
  });

  test('what cannot be read is refused with a code and a sentence', async () => {
    expect(await codeOf(await post('/v3/doors/echo', '{'))).toEqual([400, 'invalid_input']);
    expect(await codeOf(await post('/v3/doors/echo', 'a', 'text/plain'))).toEqual([415, 'unsupported_media']);
    expect(await codeOf(await post('/v3/doors/echo', JSON.stringify({ name: 'x'.repeat(2_000_000) })))).toEqual([
      413,
      'too_large',
    ]);
    expect(await codeOf(await post('/v3/doors/none', '{}'))).toEqual([404, 'not_found']);
    expect(await codeOf(await get('/messaging/none'))).toEqual([404, 'not_found']);
    expect(await codeOf(await get('/fhir/none'))).toEqual([404, 'not_found']);
    expect(await codeOf(await get('/v3/%E0%A4%A'))).toEqual([400, 'invalid_input']);
    expect(await codeOf(await get('/messaging/live'))).toEqual([426, 'invalid_input']);
    const wrong = await get('/v3/doors/echo');
    expect(wrong.headers.get('allow')).toBe('POST');
    expect(await codeOf(wrong)).toEqual([405, 'method_not_allowed']);
    expect(await codeOf(await fetch(`${server.url}/login`, { method: 'DELETE' }))).toEqual([405, 'method_not_allowed']);
    expect(await codeOf(await get(`/v3/features?${'q'.repeat(30_000)}`))).toEqual([431, 'too_large']);
  });

  test('VAL-2 fields to correct are named; unknown, broken and NUL ones are refused', async () => {
    const fieldsOf = async (body: unknown): Promise<string[]> => {
      const response = await post('/v3/doors/echo', JSON.stringify(body));
      expect(response.status).toBe(422);
      return Object.keys(((await response.json()) as { fields: object }).fields);
    };
    expect(await fieldsOf({})).toEqual(['name']);
    expect(await fieldsOf({ name: 'x'.repeat(21), more: { n: 'one' } })).toEqual(['name', 'more.n']);
    expect(await fieldsOf({ name: 'Anne', nmae: 'Anne', more: { n: 1, m: 2 } })).toEqual(['nmae', 'more.m']);
    expect(await fieldsOf({ name: 'a\u0000' })).toEqual(['name']);
    expect(await fieldsOf({ name: '\ud800' })).toEqual(['name']);
    expect((await post('/v3/doors/echo', '{"name":"Zoé"}')).status).toBe(200);
  });

  test('what is our own fault says nothing of itself', async () => {
    const response = await post('/v3/doors/fall', '{}');
    const body = (await response.json()) as { code: string; requestId: string };
    expect([response.status, body.code]).toEqual([500, 'internal']);
    expect(JSON.stringify(body)).not.toMatch(/secret|srv/);
    expect(body.requestId).toBe(response.headers.get('x-request-id'));
    expect((await post('/v3/doors/lie', '{}')).status).toBe(500);
  });

  test('who hangs up during an answer is no fault of ours, and stands in no log of them', async () => {
    const before = logged.length;
    const { hostname, port } = new URL(server.url);
    const headers = { 'accept-encoding': 'gzip', 'content-type': 'application/json' };
    const isAsked = once(steps, 'asked');
    const request = httpRequest({ hostname, port, path: '/v3/doors/late', method: 'POST', headers });
    request.on('error', () => undefined).end('{}');
    await isAsked;
    request.destroy();
    // Of a connection that ended the server has heard before it answers the next.
    expect((await get('/healthz')).status).toBe(200);
    steps.emit('hungUp');
    for (let turn = 0; turn < 20; turn += 1) expect((await get('/healthz')).status).toBe(200);
    expect(logged.slice(before)).toEqual([]);
  });

  test('a file that is gone before a handler reads it fails its own request alone', async () => {
    const form = new FormData();
    form.append('file', new Blob(['words']), 'words.txt');
    expect((await fetch(`${server.url}/v3/doors/take`, { method: 'POST', body: form })).status).toBe(422);
    expect((await get('/healthz')).status).toBe(200);
  });

  test('more requests than a call takes are told when to come again', async () => {
    const answers = [];
    for (let tries = 0; tries < 4; tries += 1) answers.push(await post('/v3/doors/few', '{}'));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 429]);
    expect(Number(answers[3]!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await codeOf(answers[3]!))[1]).toBe('too_many_requests');
  });

  test('API-2 says the address that it sees, and believes no forwarded one that it was not told to', async () => {
    const seen = (await (await get('/ip', { 'x-forwarded-for': '203.0.113.9' })).json()) as { ip: string };
    expect(seen.ip).toMatch(/127\.0\.0\.1|::1/);
  });

  test('only configured origins may call from their pages', async () => {
    const allowed = await get('/v3/features', { origin: 'https://elsewhere.example' });
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://elsewhere.example');
    const refused = await get('/v3/features', { origin: 'https://evil.example' });
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('API-1 every call is in the OpenAPI document, with who may make it', async () => {
    const document = (await (await get('/v3/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, object>>;
    };
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/v3/features/{id}']!.put).toMatchObject({
      operationId: 'features.set',
      'x-roles': ['admin', 'clinic_admin', 'super_admin'],
      parameters: [{ name: 'id', in: 'path', required: true }, { name: 'Role' }, { name: 'X-Organization' }],
    });
    expect(document.paths['/messaging/notifications']!.get).toMatchObject({ operationId: listNotifications.id });
    expect(document.paths['/v3/doors/echo']!.post).toMatchObject({ security: [] });
  });

  test('a request that is none is answered and not crashed on', async () => {
    const { port } = new URL(server.url);
    const answer = await new Promise<string>((resolve) => {
      let heard = '';
      const socket = connect(Number(port), 'localhost', () =>
        socket.write('\u0016\u0003\u0001 this is no HTTP\r\n\r\n'),
      );
      socket.on('data', (chunk) => (heard += chunk.toString()));
      socket.on('close', () => resolve(heard));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400[\s\S]*"code":"invalid_input"/);
    expect((await get('/healthz')).status).toBe(200);
  });
});
