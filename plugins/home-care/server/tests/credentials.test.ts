import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { addDays } from '#plugins/appointments/shared/index.ts';
import { changeWorker } from '../../shared/calls.ts';
import { watchCredentials } from '../alerts/credentialWatch.ts';
import { addWorker, facts } from './testKit.ts';

let server: TestServer;
let [admin, doctor] = [] as unknown as [Person, Person];
let ahead = 0;
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + ahead * 86_400_000) });
  [admin, doctor] = [await server.login('admin@pavilion.test'), await server.login('practitioner@pavilion.test')];
});
afterAll(() => server.close());

const told = (who: Person, name: string) =>
  server.services.asSystem(async (db) => {
    const rows = await db
      .selectFrom('notification')
      .select('data')
      .where('profile_id', '=', who.profileId)
      .where('kind', '=', 'home_credential_ends')
      .orderBy('created_at')
      .execute();
    return rows
      .map(({ data }) => data as { readonly sender_first_name: string; readonly session_status: string })
      .flatMap((data) => (data.sender_first_name === name ? data.session_status : []));
  });
/** So many days from now, however often. */
const on = async (days: number): Promise<void> => {
  ahead = days;
  for (let n = 0; n < 2; n += 1) await watchCredentials(server.services);
};

test('RTE-5 clinic/home-care-workers coordinators are told once 60, 30 and 7 days before a credential ends, and when it has', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const credentials = [{ name: 'First aid', number: '1', until: addDays(today, 100) }];
  const id = await addWorker(admin, { name: 'Ines Ending', credentials });
  await addWorker(admin, { name: 'Pia Paused', paused: true, credentials });
  await addWorker(admin, { name: 'Endless Emma', credentials: [{ name: 'PSW', number: '2', until: null }] });
  const seen: unknown[] = [];
  for (const days of [0, 38, 41, 60, 72, 90, 94, 100, 102, 130]) {
    await on(days);
    seen.push((await told(admin, 'Ines')).length);
  }
  expect(seen).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
  expect(await told(admin, 'Ines')).toEqual(['60', '30', '7', 'lapsed']);
  expect([await told(admin, 'Pia'), await told(admin, 'Endless'), await told(doctor, 'Ines')]).toEqual([[], [], []]);
  // Renewed: the next end is told of anew.
  ahead = 0;
  const renewed = facts({ name: 'Ines Ending', credentials: [{ ...credentials[0]!, until: addDays(today, 180) }] });
  expect((await admin.send(changeWorker, { params: { id }, body: { ...renewed, version: 1 } })).status).toBe(200);
  await on(140);
  expect(await told(admin, 'Ines')).toHaveLength(5);
});
