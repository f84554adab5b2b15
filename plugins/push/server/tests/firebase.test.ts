import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importSPKI, jwtVerify } from 'jose';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { serverCatalogue } from '#config/catalogue.server.ts';
import { addEndpoint, readMessaging } from '../../shared/calls.ts';

const firebase = { apiKey: 'key', appId: '1:2:web:3', projectId: 'clinic-1', messagingSenderId: '2' };
const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const token = 'cDeF:APA91b-a-registration-token-of-firebase';
const name = 'production Android Google Chrome';

/** Google's two ends: the exchange of a signed request for an access token, and FCM's HTTP v1. */
let google: Server;
let url: string;
let folder: string;
let server: TestServer;
let patient: Person;
const exchanged: string[] = [];
const sent: any[] = [];
let answers: (readonly [number, object])[] = [];

const invalidArgument = { error: { status: 'INVALID_ARGUMENT', details: [{ '@type': 'google.rpc.BadRequest' }] } };

beforeAll(async () => {
  google = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const answer = (status: number, value: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      if (request.url === '/token') {
        exchanged.push(new URLSearchParams(body).get('assertion')!);
        return answer(200, { access_token: `access-${exchanged.length}`, expires_in: 3600, token_type: 'Bearer' });
      }
      if (request.url !== '/v1/projects/clinic-1/messages:send') return answer(404, {});
      if (request.headers.authorization !== `Bearer access-${exchanged.length}`) return answer(401, {});
      const next = answers.shift();
      if (next) return answer(...next);
      sent.push(JSON.parse(body));
      return answer(200, { name: 'projects/clinic-1/messages/1' });
    });
  });
  await new Promise<void>((done) => google.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(google.address() as AddressInfo).port}`;
  folder = mkdtempSync(join(tmpdir(), 'pavilion-firebase-'));
  const file = join(folder, 'service-account.json');
  const account = { client_email: 'push@clinic-1.example', private_key: pair.privateKey, token_uri: `${url}/token` };
  writeFileSync(file, JSON.stringify(account));
  server = await startTestServer({
    plugins: serverCatalogue.filter(({ manifest }) => manifest.id === 'push'),
    env: {
      FIREBASE_CONFIG: JSON.stringify(firebase),
      FIREBASE_VAPID_KEY: 'BPublicKeyOfTheProject',
      FIREBASE_SERVICE_ACCOUNT: file,
      FCM_URL: url,
    },
  });
  patient = await server.login('patient@pavilion.test');
});
beforeEach(async () => {
  sent.length = 0;
  answers = [];
  await patient.send(addEndpoint, { body: { endpoint_type: 'web', data: { token, name } } });
});
afterAll(async () => {
  await server?.close();
  await new Promise((done) => google?.close(done));
  rmSync(folder, { recursive: true, force: true });
});

const notify = async (session_id: string): Promise<void> => {
  await server.services.inOrg(patient.orgId, (db) =>
    server.services.notifier.notify(db, patient.orgId, [patient.profileId], 'message', { session_id }),
  );
  await server.jobs.runNow('push.send');
};
const endpoints = () => server.services.asSystem((db) => db.selectFrom('push_endpoint').select('name').execute());

test('INT-1 with Firebase configured browsers get its configuration', async () => {
  const { messaging } = (await patient.send(readMessaging, { query: { name } })).data.data;
  expect(messaging).toEqual({ vapidKey: 'BPublicKeyOfTheProject', firebase });
});

test('a notification goes out by FCM’s HTTP v1, as texts, with an access token that the service account signed for', async () => {
  await notify('a');
  await notify('b');
  expect(sent).toHaveLength(2);
  expect(sent[0].message.token).toBe(token);
  expect(Object.values<unknown>(sent[0].message.data).every((value) => typeof value === 'string')).toBe(true);
  expect(sent[0].message.data).toMatchObject({ type: 'message', body: 'You have a new message.' });
  expect(sent[0].message.notification).toBeUndefined();
  expect(sent[0].message.webpush.headers).toMatchObject({ TTL: '86400', Urgency: 'high' });
  // One exchange serves both.
  expect(exchanged).toHaveLength(1);
  const { payload } = await jwtVerify(exchanged[0]!, await importSPKI(pair.publicKey, 'RS256'), {
    issuer: 'push@clinic-1.example',
    audience: `${url}/token`,
  });
  expect(payload.scope).toBe('https://www.googleapis.com/auth/firebase.messaging');
});

test('UNREGISTERED takes the endpoint away; a payload that FCM refuses takes none', async () => {
  answers = [[400, invalidArgument]];
  await notify('c');
  expect(await endpoints()).toHaveLength(1);
  answers = [[404, { error: { status: 'NOT_FOUND', details: [{ errorCode: 'UNREGISTERED' }] } }]];
  await notify('d');
  expect(await endpoints()).toEqual([]);
});

test('pages may ask the two places where Firebase gives tokens, and no other', async () => {
  const { contentPolicy } = await import('#core/server/http/site/contentPolicy.ts');
  const { askedByPages } = await import('#host/server/serverOptions.ts');
  expect(askedByPages({ FIREBASE_CONFIG: undefined })).toEqual({ connects: [], images: [] });
  const { contentSecurityPolicy } = contentPolicy({}, true, askedByPages({ FIREBASE_CONFIG: firebase }));
  const policy = contentSecurityPolicy as { directives: { connectSrc: string[] } };
  expect(policy.directives.connectSrc).toEqual([
    "'self'",
    'https://firebaseinstallations.googleapis.com',
    'https://fcmregistrations.googleapis.com',
  ]);
});
