import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverSettings } from '#config/environment.server.ts';
import { listIntegrations, setFeature, testIntegration } from '#core/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';

let server: TestServer;
let admin: Person;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pavilion-integrations-'));
  server = await startTestServer({ env: { DATA_DIR: folder, SMTP_URL: 'smtp://clinic:secret@127.0.0.1:9' } });
  admin = await server.login('admin@pavilion.test');
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** What of the environment is about no service of others. */
const own = [
  'PORT HOST DATA_DIR DATABASE_URL DATABASE_REPORTS_URL DATABASE_REPORTS_LAG_SECONDS PROCESSES DEMO PUBLIC_URL TRUST_PROXY CORS_ORIGINS LOG_LEVEL METRICS_PORT METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_ENDPOINT OTEL_SERVICE_NAME ID_TOKEN_SECONDS REFRESH_TOKEN_DAYS CODE_KEY FILE_MAX_BYTES',
  'FHIR_BUNDLE_MAX_BYTES FHIR_BUNDLE_MAX_ENTRIES RATE_LIMIT_FACTOR ORGANIZATION_DELETION_DAYS',
  // The record itself: without it nothing works, and every page says so.
  'FHIR_BASE_URL FHIR_AUTHORIZATION FHIR_ORGANIZATION',
].flatMap((names) => names.split(' '));

const list = async (person = admin) => (await person.send(listIntegrations, {})).data.data;
const find = async (id: string) => (await list()).find((one) => one.id === id);
const tryOut = async (id: string, person = admin) => person.send(testIntegration, { params: { id } });

test('INT-3 every setting of a service of others belongs to an integration that its part declares', () => {
  const declared = new Set(server.services.integrations.all.flatMap(({ variables }) => variables));
  expect(Object.keys(serverSettings.shape).filter((name) => !declared.has(name) && !own.includes(name))).toEqual([]);
  expect(server.services.integrations.all.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['mail', 'files', 'identity', 'links', 'terminology', 'push', 'fax', 'speech', 'video']),
  );
});

test('INT-3 no answer holds an address, a key or a name of a variable', async () => {
  const text = JSON.stringify(await list());
  expect(text).not.toMatch(/secret|127\.0\.0\.1|smtp|[A-Z]{3,}_[A-Z]{3,}/);
});

test('a file is written, read back and gone again, also where none has ever arrived', async () => {
  rmSync(join(folder, 'files'), { recursive: true, force: true });
  expect((await find('files'))?.lastSuccess).toBeNull();
  expect((await tryOut('files')).data).toEqual({ problem: null, says: null });
  expect((await find('files'))?.lastSuccess).not.toBeNull();
});

test('a mail goes to whoever asks and nobody else, and a mail server that is away is told in a word', async () => {
  const { data } = await tryOut('mail');
  expect(data.problem).toBeNull();
  expect(data.says).not.toBeNull();
  const mails = await server.services.asSystem((db) =>
    db.selectFrom('mail_outbox').select('recipient').where('subject', '=', 'Test email').execute(),
  );
  expect(mails).toEqual([{ recipient: 'admin@pavilion.test' }]);
  const refused = Object.assign(new Error('connect ECONNREFUSED smtp://clinic:secret@127.0.0.1:9'), {
    code: 'ECONNREFUSED',
  });
  server.services.integrations.failed('mail', refused);
  expect((await find('mail'))?.lastProblem?.problem).toBe('unreachable');
});

test('a push to somebody without a device says so', async () => {
  expect((await tryOut('push')).data.problem).toBe('no_device');
});

test('what a clinic has off is neither listed nor tested, and nobody but administrators asks', async () => {
  expect((await admin.send(setFeature, { params: { id: 'faxes' }, body: { enabled: false } })).status).toBe(200);
  expect(await find('fax')).toBeUndefined();
  expect((await tryOut('fax')).status).toBe(404);
  expect((await tryOut('nothing')).status).toBe(404);
  for (const email of ['practitioner@pavilion.test', 'patient@pavilion.test']) {
    const person = await server.login(email);
    expect((await person.send(listIntegrations, {})).status).toBe(403);
    expect((await tryOut('files', person)).status).toBe(403);
  }
});
