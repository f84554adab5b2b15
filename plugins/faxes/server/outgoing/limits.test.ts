import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { favourContact, findContacts, prepareFax, sendFaxes } from '../../shared/sendCalls.ts';
import { saveDeskSettings, usualSettings } from '../../shared/settings.ts';
import { holdTurns } from '../tests/linesKit.ts';
import { faxTo } from '../tests/testKit.ts';

let server: TestServer;
let [clerk, away] = [] as unknown as [Person, Person];
let ahead = 0;
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + ahead) });
  clerk = await server.login('admin@pavilion.test');
  away = await server.login('admin@laurier.test');
  await holdTurns(server);
});
afterAll(() => server.close());

const minute = 60_000;
const prepare = (number: string, by: Person) => by.send(prepareFax, { body: faxTo(number) });
const send = (faxes: readonly { readonly id: string; readonly sha256: string }[], by: Person) =>
  by.send(sendFaxes, { body: { faxes: faxes.map(({ id, sha256 }) => ({ id, sha256 })) } });

test('RTE-5 clinic/faxes finds somebody at a place in the same search, and keeps the clinic’s favourites first', async () => {
  const find = async (text: string, by = clerk) => (await by.send(findContacts, { body: { text } })).data.data;
  await server.services.asSystem(async (db) => {
    const record = server.services.record(db, clerk.orgId);
    const fax = (value: string) => [{ system: 'fax' as const, value }];
    const place = await record.create({
      resourceType: 'Organization',
      name: 'Sandy Hill Cardiology',
      telecom: fax('613-555-0152'),
    });
    const person = await record.create({ resourceType: 'Practitioner', name: [{ given: ['Ada'], family: 'Quintal' }] });
    const role = {
      practitioner: { reference: `Practitioner/${person.id}` },
      organization: { reference: `Organization/${place.id}` },
    };
    await record.create({ resourceType: 'PractitionerRole', ...role, telecom: fax('613-555-0153') });
    await record.create({ resourceType: 'PractitionerRole', ...role, active: false, telecom: fax('613-555-0154') });
  });
  expect(await find('quintal')).toEqual([
    { name: 'Ada Quintal, Sandy Hill Cardiology', number: '6135550153', kind: 'role', favourite: false },
  ]);
  const favour = (number: string, favourite: boolean, by = clerk) =>
    by.send(favourContact, { body: { number, favourite } });
  expect(await find('')).toEqual([]);
  expect((await favour('6135550153', true)).status).toBe(204);
  expect((await favour('6135550159', true)).failure.fields).toHaveProperty('number');
  expect((await find('')).map(({ number }) => number)).toEqual(['6135550153']);
  expect((await find('sandy hill')).map(({ number }) => number)).toEqual(['6135550153', '6135550152']);
  expect(await find('', away)).toEqual([]);
  expect((await favour('6135550153', false)).status).toBe(204);
  expect(await find('')).toEqual([]);
});

test('RTE-5 clinic/faxes sends no more pages a day, and at no higher cost, than the clinic allows, and says so before', async () => {
  // A day of its own.
  ahead = 40 * 24 * 60 * minute;
  const [clerkThen] = [await server.login('admin@pavilion.test')];
  const set = (more: object) => clerkThen.send(saveDeskSettings, { body: { ...usualSettings, ...more } });
  const ready = async () => (await prepare('613-555-0161', clerkThen)).data;
  await set({ pagesADay: 2 });
  const [first, second, third] = [await ready(), await ready(), await ready()];
  expect([first.limit, third.limit]).toEqual([null, null]);
  const both = await Promise.all([
    send(first.faxes, clerkThen),
    send(second.faxes, clerkThen),
    send(third.faxes, clerkThen),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 204, 409]);
  expect(both.find(({ status }) => status === 409)!.failure).toMatchObject({
    code: 'limit_reached',
    message: expect.stringMatching(/at most 2 pages a day, and 2 are sent today/),
  });
  expect((await ready()).limit).toEqual({ kind: 'pages', most: 2, used: 2, currency: null });
  // Whichever of them came first.
  const { id: sent } = [first, second, third][both.findIndex(({ status }) => status === 204)]!.faxes[0]!;
  const again = await clerkThen.send(calls.resendFax, { params: { id: sent }, body: { sure: true } });
  expect(['already_done', 'limit_reached']).toContain(again.failure.code);
  await set({ pagesADay: null, costAMonth: 5 });
  expect((await ready()).limit).toBeNull();
  await server.services.asSystem((db) =>
    db.updateTable('fax_outgoing').set({ cost_amount: '5.01', cost_currency: 'CAD' }).where('id', '=', sent).execute(),
  );
  const dear = await ready();
  expect(dear.limit).toEqual({ kind: 'cost', most: 5, used: 5.01, currency: 'CAD' });
  expect((await send(dear.faxes, clerkThen)).failure.code).toBe('limit_reached');
  // Another clinic's limits are its own, and a new month begins anew.
  ahead += 32 * 24 * 60 * minute;
  const later = await server.login('admin@pavilion.test');
  expect((await prepare('613-555-0161', later)).data.limit).toBeNull();
  await later.send(saveDeskSettings, { body: usualSettings });
});
