import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { chooseOrganization, keptReadsChanged, listFeatures, organizationChanged, reachClinic } from '#core/shared';
import { weekdays } from '../../shared/organization.ts';
import {
  getOrganization,
  getLogo,
  removeLogo,
  saveBrand,
  saveDetails,
  saveKeptReads,
  uploadLogo,
} from '../../shared/calls.ts';
import { searchAudit } from '../../shared/audit/calls.ts';

let server: TestServer;
let admin: Person;
let director: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin@pavilion.test');
  director = await server.login('clinic-admin@pavilion.test');
});
afterAll(() => server.close());

const organization = async () => (await admin.send(getOrganization, {})).data;

test('RTE-5 clinic/management: of two editors of one state the second is told, and nothing of the first is lost', async () => {
  const { version, details } = await organization();
  const first = await admin.send(saveDetails, { body: { version, details: { ...details, phone: '613 555 0199' } } });
  expect(first.data.version).toBe(version + 1);
  const late = { version, details: { ...details, city: 'Gatineau' } };
  const second = await director.send(saveDetails, { body: late });
  expect([second.status, second.failure.code]).toEqual([409, 'changed_meanwhile']);
  expect((await organization()).details).toMatchObject({ phone: '613 555 0199', city: details.city });
  const again = await director.send(saveDetails, { body: { ...late, version: version + 1 } });
  expect(again.status).toBe(200);
});

test('RTE-2 a patient reads the telephone and the hours that the clinic’s administrators keep, Monday first', async () => {
  const { version, details } = await organization();
  const hours = { ...details.hours, wed: { open: '10:00', close: '18:00' }, sun: null };
  await admin.send(saveDetails, { body: { version, details: { ...details, phone: '613 555 0133', hours } } });
  const patient = await server.login('patient@pavilion.test');
  const { name, phone, hours: week } = (await patient.send(reachClinic)).data;
  expect({ name, phone }).toEqual({ name: (await organization()).name, phone: '613 555 0133' });
  expect(week).toEqual(weekdays.map((day) => hours[day]));
});

test('RTE-5 clinic/management: of twenty editors at once, exactly one wins', async () => {
  const { version, details } = await organization();
  const saves = Array.from({ length: 20 }, (_, n) =>
    admin.send(saveDetails, { body: { version, details: { ...details, line2: `Suite ${n}` } } }),
  );
  const statuses = (await Promise.all(saves)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(19);
});

test.each([
  [{ postalCode: 'D1A 0B1' }, 'postalCode'],
  [{ phone: 'call us' }, 'phone'],
  [{ email: 'nobody' }, 'email'],
  [{ legalName: '  ' }, 'legalName'],
  [{ timeZone: 'Europe/Paris' }, 'timeZone'],
  [{ legalName: 'x'.repeat(161) }, 'legalName'],
  [{ city: 'Otta\u0000wa' }, 'city'],
])('RTE-5 clinic/management: %j is refused beside its field', async (wrong, field) => {
  const { version, details } = await organization();
  const { status, failure } = await admin.send(saveDetails, {
    body: { version, details: { ...details, ...wrong } as never },
  });
  expect(status).toBe(422);
  expect(Object.keys(failure.fields ?? {}).some((path) => path.endsWith(field))).toBe(true);
});

test('RTE-5 clinic/management: a colour on which white cannot be read is refused, a readable one reaches every browser', async () => {
  const { version, name } = await organization();
  const pale = await admin.send(saveBrand, { body: { version, name, color: '#9aa0ff' } });
  expect(pale.status).toBe(422);
  expect(JSON.stringify(pale.failure.fields)).toMatch(/darker/);
  const patient = await server.login('patient@pavilion.test');
  const live = await patient.live();
  expect((await admin.send(saveBrand, { body: { version, name: 'Rideau Santé', color: '#0F6B5C' } })).status).toBe(200);
  const frame = await live.until('event');
  expect(frame).toMatchObject({ kind: organizationChanged.kind });
  expect(await organization()).toMatchObject({ name: 'Rideau Santé', color: '#0f6b5c' });
});

describe('CST-4 what browsers of the clinic may keep to be read without a line', () => {
  const rule = async (who: Person) => (await who.send(listFeatures)).data.keptReads;

  test('patients’ own answers unless the clinic says no, staff’s only where it says yes; open browsers hear it at once', async () => {
    const patient = await server.login('patient@pavilion.test');
    const elsewhere = await server.login('patient@laurier.test');
    expect(await rule(patient)).toEqual({ patients: true, staff: false, hours: 72 });
    const live = await patient.live();
    const said = { patients: false, staff: true, hours: 12 };
    expect((await admin.send(saveKeptReads, { body: said })).data).toEqual(said);
    expect(await live.until('event')).toMatchObject({ kind: keptReadsChanged.kind, data: said });
    expect([await rule(patient), await rule(elsewhere)]).toEqual([said, { patients: true, staff: false, hours: 72 }]);
  });

  test('saving the details leaves it, and it leaves their version; whoever does not manage the clinic is refused', async () => {
    const { version, details } = await organization();
    const said = { patients: true, staff: true, hours: 24 };
    await admin.send(saveKeptReads, { body: said });
    expect((await organization()).version).toBe(version);
    expect((await admin.send(saveDetails, { body: { version, details } })).status).toBe(200);
    expect(await rule(admin)).toEqual(said);
    for (const email of ['patient@pavilion.test', 'practitioner@pavilion.test']) {
      const other = await server.login(email);
      expect((await other.send(saveKeptReads, { body: { patients: true, staff: true, hours: 24 } })).failure.code).toBe(
        'forbidden',
      );
    }
    for (const wrong of [{ patients: true }, { ...said, hours: 73 }, { ...said, hours: 0 }, { ...said, hours: 1.5 }])
      expect((await admin.send(saveKeptReads, { body: wrong as never })).status).toBe(422);
  });
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('RTE-5 clinic/management: the logo', () => {
  test('is shown to anybody by the slug, replaced and removed', async () => {
    const { data } = await admin.send(uploadLogo, { file: new File([png], 'logo.png', { type: 'image/png' }) });
    expect(data.logoUrl).toMatch(/^\/v3\/organizations\/rideau\/logo\?v=/);
    const shown = await fetch(server.url + data.logoUrl);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await shown.arrayBuffer()).equals(png)).toBe(true);
    expect((await admin.send(removeLogo, {})).data.logoUrl).toBeNull();
    expect((await server.anyone.fetch('/v3/organizations/rideau/logo')).status).toBe(404);
    expect((await server.anyone.send(getLogo, { params: { slug: 'nowhere' } })).status).toBe(404);
  });

  test('is a picture of at most 1 MB, whatever it is called', async () => {
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'], 'logo.png', {
      type: 'image/png',
    });
    expect((await admin.send(uploadLogo, { file: svg })).status).toBe(415);
    const gif = new File([Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1')], 'logo.gif', { type: 'image/gif' });
    expect((await admin.send(uploadLogo, { file: gif })).status).toBe(415);
    const large = new File([png, new Uint8Array(1024 * 1024)], 'logo.png', { type: 'image/png' });
    expect((await admin.send(uploadLogo, { file: large })).status).toBe(413);
  });
});

test('RTE-5 clinic/management: practitioners and patients may neither read nor change it', async () => {
  for (const email of ['practitioner@pavilion.test', 'patient@pavilion.test']) {
    const person = await server.login(email);
    expect((await person.send(getOrganization, {})).status).toBe(403);
    expect((await person.send(searchAudit, { query: {} })).status).toBe(403);
    expect((await person.send(removeLogo, {})).status).toBe(403);
  }
});

test('RTE-5 clinic/management: a super administrator acts in the clinic that they choose, others only in their own', async () => {
  const laurier = (await server.login('admin@laurier.test')).orgId;
  const superAdmin = await server.login('super-admin@pavilion.test');
  await superAdmin.send(chooseOrganization, { body: { organization: laurier } });
  expect((await superAdmin.send(getOrganization, {})).data.slug).toBe('laurier');
  const own = await admin.with({ 'x-organization': laurier }).send(getOrganization, {});
  expect(own.status === 403 || own.data.slug === 'rideau').toBe(true);
});
