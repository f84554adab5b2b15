import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { definePlugin } from '#core/plugin';
import type { ServerCatalogueEntry } from '#core/server';
import { type Person, type TestServer, startTestServer } from '#test/kit/server/server.ts';
import { transcription } from '../../manifest.ts';
import * as calls from '../../shared/calls.ts';
import { audioMax } from '../../shared/transcript.ts';
import { setupWith } from '../index.ts';
import { TestVisit } from './TestVisit.ts';

const speech = (size = 4_000, type = 'audio/webm;codecs=opus'): Blob => new Blob([new Uint8Array(size)], { type });

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

describe('the HTTP speech service', () => {
  let service: Server;
  let answer: Answer;
  const asked: { readonly authorization?: string | undefined; readonly body: string }[] = [];
  let server: TestServer;
  let bare: TestServer;
  let clinician: Person;
  const visit = new TestVisit('visit-heard');

  const title = { 'en-CA': 'Visits', 'fr-CA': 'Visites' };
  const holder: ServerCatalogueEntry = {
    manifest: definePlugin({ id: 'telemedicine', title, summary: title, audience: [] }),
    load: async () => ({
      setup: ({ services, own }) =>
        own(services.visits.provide(async (_db, _orgId, id) => (id === visit.id ? visit.now : null))),
    }),
  };
  const clinic = (env: Record<string, string>): Promise<TestServer> =>
    startTestServer({
      plugins: [
        holder,
        { manifest: transcription, load: async () => ({ setup: setupWith({ timeoutMs: 400, pausesMs: [10, 10] }) }) },
      ],
      env,
    });
  const says =
    (status: number, body: string): Answer =>
    (_request: IncomingMessage, response: ServerResponse): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(body);

  beforeAll(async () => {
    service = createServer((request, response) => {
      void buffer(request).then((body) => {
        asked.push({ authorization: request.headers.authorization, body: body.toString('latin1') });
        answer(request, response);
      });
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    server = await clinic({
      SPEECH_TO_TEXT_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/speech`,
      SPEECH_TO_TEXT_KEY: 'clinic',
      SPEECH_TO_TEXT_SECRET: 'hush',
    });
    bare = await clinic({});
    clinician = await server.login('practitioner@pavilion.test');
    visit.hosts.add(clinician.profileId);
    visit.sit('doctor', 'practitioner', clinician.profileId);
    await clinician.send(calls.askAll, { params: { id: visit.id }, body: { act: 'ask' } });
  });
  beforeEach(() => {
    asked.length = 0;
    answer = says(200, '{"text":" Good morning. "}');
  });
  afterAll(async () => {
    await Promise.all([server.close(), bare.close()]);
    service.closeAllConnections();
    service.close();
  });

  const dictate = (who: Person = clinician, file = speech()) =>
    who.send(calls.dictate, { query: { language: 'fr-CA' }, file });
  const hear = (ago = 0) =>
    clinician.send(calls.hear, {
      params: { id: visit.id },
      query: { language: 'en-CA', line: randomUUID(), ago },
      file: speech(),
    });

  test('VAL-1 the placeholder means not configured, and only administrators read what is missing', async () => {
    const [admin, other] = [await bare.login('admin@pavilion.test'), await bare.login('practitioner@pavilion.test')];
    expect((await admin.send(calls.getWays)).data).toEqual({
      service: false,
      missing: ['SPEECH_TO_TEXT_URL', 'SPEECH_TO_TEXT_KEY', 'SPEECH_TO_TEXT_SECRET'],
    });
    expect((await other.send(calls.getWays)).data).toEqual({ service: false, missing: [] });
    expect((await dictate(other)).failure.code).toBe('not_configured');
    expect((await clinician.send(calls.getWays)).data.service).toBe(true);
  });

  test('INT-3 speech is sent with its language and credentials, and comes back as text', async () => {
    expect((await dictate()).data).toEqual({ text: 'Good morning.' });
    expect(asked).toHaveLength(1);
    expect(asked[0]!.authorization).toBe(`Basic ${Buffer.from('clinic:hush').toString('base64')}`);
    expect(asked[0]!.body).toContain('fr-CA');
  });

  test('INT-3 a busy service is retried, one that refuses is not', async () => {
    let times = 0;
    answer = (request, response) => says((times += 1) < 3 ? 503 : 200, '{"text":"third"}')(request, response);
    expect((await dictate()).data.text).toBe('third');
    asked.length = 0;
    answer = says(401, '{}');
    expect((await dictate()).failure.code).toBe('speech_unavailable');
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['rubbish', says(200, '<html>hello</html>')],
    ['another shape', says(200, '{"text":5}')],
    ['far too much', says(200, JSON.stringify({ text: 'x'.repeat(200_000) }))],
    ['errors', says(500, '')],
    ['nothing', () => undefined],
    ['a cut line', (request: IncomingMessage) => void request.socket.destroy()],
    [
      'another address',
      (_request: IncomingMessage, response: ServerResponse) =>
        void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
  ] as readonly (readonly [string, Answer])[])(
    'INT-3 a service that answers %s is said to be unavailable',
    async (_what, how) => {
      answer = how;
      const { status, failure } = await dictate();
      expect([status, failure.code]).toEqual([503, 'speech_unavailable']);
    },
  );

  test('INT-3 files that are too big or not audio are refused', async () => {
    expect((await dictate(clinician, speech(audioMax + 1))).failure.code).toBe('too_large');
    expect((await dictate(clinician, speech(10, 'text/html'))).failure.code).toBe('unsupported_media');
    expect(asked).toEqual([]);
  });

  test('PRD-2 in a call nothing is sent before everyone agrees, and nothing is kept if someone withdraws meanwhile', async () => {
    expect((await hear()).failure.code).toBe('not_agreed');
    expect(asked).toEqual([]);
    await clinician.send(calls.consent, { params: { id: visit.id }, body: { answer: 'yes' } });
    expect((await hear()).data.text).toBe('Good morning.');
    answer = (request, response): void => {
      void clinician
        .send(calls.withdraw, { params: { id: visit.id }, query: {} })
        .then(() => says(200, '{"text":"Gone"}')(request, response));
    };
    expect((await hear()).data.text).toBe('');
    const { data } = await clinician.send(calls.listLines, { params: { id: visit.id }, query: {} });
    expect(data.data).toEqual([]);
  });
});
