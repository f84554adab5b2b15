import { getMe, setFeature } from '#core/shared';
import { clock, listVisitTypes } from '#plugins/appointments/shared/calls.ts';
import { countFaxes } from '#plugins/faxes/shared/calls.ts';
import { getReminders } from '#plugins/medications/shared/calls.ts';
import { listSaved } from '#plugins/reports/shared/savedCalls.ts';
import { ownLicence } from '#plugins/staff/shared/calls.ts';
import { listToday } from '#plugins/telemedicine/shared/calls.ts';
import { addressOf, type Api } from '../../kit/server/api.ts';
import { type TestServer, startTestServer } from '../../kit/server/server.ts';

interface Answer {
  readonly status: number;
  readonly data: unknown;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' } });
});
afterAll(() => server.close());

const post = (who: Api, body: unknown): Promise<Response> =>
  who.fetch('/v3/together', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
const ask = async (who: Api, paths: readonly string[]): Promise<readonly Answer[]> => {
  const response = await post(who, { paths });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return (await response.json()) as Answer[];
};

/** Without what differs each time: the moment, and the number of the request. */
const still = ({ status, data }: Answer): Answer => {
  const { now: _, requestId: __, ...rest } = data as Record<string, unknown>;
  return { status, data: rest };
};

describe('calls that are asked together', () => {
  test('every call that says so reads by GET under /v3, in JSON', () => {
    const marked = server.contributions
      .flatMap(({ routes }) => routes.map(({ call }) => call))
      .filter((one) => one.together);
    expect(marked.length).toBeGreaterThan(5);
    for (const { method, base, download, upload, once } of marked)
      expect([method, base, download ?? upload ?? once]).toEqual(['GET', 'api', undefined]);
  });

  test.each([
    'patient@pavilion.test',
    'practitioner@pavilion.test',
    'clinic-admin@pavilion.test',
    'patient@laurier.test',
  ])('are answered and refused as if each were asked by itself: %s', async (email) => {
    const who = await server.login(email);
    const maya = (await (await server.login('patient@pavilion.test')).send(getMe)).data.patient[0]!.resourceId!;
    const calls = [clock, listVisitTypes, countFaxes, listSaved, ownLicence];
    const paths = [
      ...calls.map((call) => addressOf(call)),
      addressOf(listToday, { query: { mine: 'true' } }),
      addressOf(listToday, { query: { day: 'soon' } }),
      addressOf(getReminders, { params: { patient: maya } }),
    ].map((path) => path.slice('/v3'.length));
    const alone: Answer[] = [];
    for (const path of paths) {
      const response = await who.fetch(`/v3${path}`);
      alone.push({ status: response.status, data: await response.json() });
    }
    expect(alone.map(({ status }) => status)).toContain(422);
    expect((await ask(who, paths)).map(still)).toEqual(alone.map(still));
  });

  test('nobody is told nothing, a withdrawn feature is refused', async () => {
    const answers = await ask(server.anyone, ['/appointments/clock', '/faxes/counts']);
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    const doctor = await server.login('practitioner@pavilion.test');
    const admin = await server.login('clinic-admin@pavilion.test');
    const set = (enabled: boolean) => admin.send(setFeature, { params: { id: 'faxes' }, body: { enabled } });
    expect((await set(false)).status).toBe(200);
    const [time, faxes] = await ask(doctor, ['/appointments/clock', '/faxes/counts']);
    await set(true);
    expect([time!.status, faxes!.status, (faxes!.data as { code: string }).code]).toEqual([
      200,
      403,
      'feature_disabled',
    ]);
  });

  test('nothing else is reached this way', async () => {
    const doctor = await server.login('practitioner@pavilion.test');
    const hostile = [
      '/users/me',
      '/together',
      '/appointments/clock/..',
      '/appointments/../users/me',
      '//example.test/',
    ];
    const more = [
      '/appointments/clock%2f..',
      '/openapi.json',
      '/faxes/counts/../../fhir/R4/Patient',
      '/#/appointments/clock',
    ];
    for (const { status } of await ask(doctor, [...hostile, ...more])) expect(status).toBe(404);
  });

  test.each([
    [{}],
    [{ paths: [] }],
    [{ paths: 'x' }],
    [{ paths: ['appointments/clock'] }],
    [{ paths: [`/${'x'.repeat(501)}`] }],
    [{ paths: Array.from({ length: 13 }, () => '/appointments/clock') }],
    [{ paths: ['/appointments/clock'], method: 'DELETE' }],
  ])('what is asked wrongly is refused: %j', async (body) => {
    const response = await post(await server.login('practitioner@pavilion.test'), body);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([422, 'invalid_input']);
  });

  test('another method is refused and says which would do', async () => {
    const response = await server.anyone.fetch('/v3/together');
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });
});
