import { changeDisplay, getMe, refreshToken, type ServerFrame } from '#core/shared';
import {
  changePassword,
  changeSettings,
  getPhoto,
  getSettings,
  listDevices,
  photoMaxBytes,
  putPhoto,
  removePhoto,
  signDeviceOut,
} from '../../shared/settingsCalls.ts';
import type { Patient } from '@medplum/fhirtypes';
import { fhirOf } from '#test/kit/server/fhir.ts';
import { demoPassword, startAccountServer, type AccountServer } from './testKit.ts';

let server: AccountServer;
beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('RTE-1 settings: what is given changes, the rest stays', async () => {
  const person = await server.login('practitioner@pavilion.test');
  const before = (await person.send(getSettings)).data;
  const change = { firstName: 'Maëlle', phone: '+1 819 555 0100', timeZone: 'America/Toronto', lockDelayMinutes: 0 };
  const after = (await person.send(changeSettings, { body: change })).data;
  expect(after).toEqual({ ...before, ...change });
  expect((await person.send(changeSettings, { body: { phone: null, locale: 'fr-CA' } })).data).toEqual({
    ...after,
    phone: null,
    locale: 'fr-CA',
  });
  expect((await person.send(getMe)).data).toMatchObject({ locale: 'fr-CA', lockDelayMinutes: 0 });
});

test('RTE-1 RTE-2 a patient’s name and telephone are those of their record, whoever changes them and where', async () => {
  const person = await server.login('patient2@pavilion.test');
  const clinic = fhirOf(server, await server.login('admin@pavilion.test'));
  const id = (await person.send(getMe)).data.patient[0]!.resourceId!;
  const patient = (await clinic.get(`Patient/${id}`)).data as Patient;
  const telecom: Patient['telecom'] = [
    { system: 'phone', value: '613 555-0100', use: 'old' },
    { system: 'phone', value: '613 555-0177', use: 'mobile' },
  ];
  const name = [{ use: 'official' as const, family: 'Roy-Lévesque', given: ['Owen', 'Luc'] }];
  expect((await clinic.put(`Patient/${id}`, { ...patient, name, telecom })).status).toBe(200);
  const names = { firstName: 'Owen Luc', lastName: 'Roy-Lévesque' };
  expect((await person.send(getSettings)).data).toMatchObject({ ...names, phone: '613 555-0177' });
  expect((await person.send(getMe)).data.patient[0]).toMatchObject(names);

  expect((await person.send(changeSettings, { body: { phone: '+16135550188' } })).data.phone).toBe('+16135550188');
  expect(((await clinic.get(`Patient/${id}`)).data as Patient).telecom).toEqual([
    telecom[0],
    { system: 'phone', value: '+16135550188', use: 'mobile' },
  ]);
  expect((await person.send(changeSettings, { body: { firstName: 'Win' } })).failure.code).toBe('name_on_record');
});

test('VAL-2 wrong settings are named by field', async () => {
  const person = await server.login('patient@pavilion.test');
  const wrong = { timeZone: 'Mars/Olympus', lockDelayMinutes: -1, phone: 'abc', firstName: ' ' };
  const { failure } = await person.send(changeSettings, { body: wrong });
  expect(Object.keys(failure.fields ?? {}).sort()).toEqual(['firstName', 'lockDelayMinutes', 'phone', 'timeZone']);
});

test('ENT-11 ENT-12 devices are listed with their browser, and one signed out is out at once', async () => {
  const email = 'practitioner@pavilion.test';
  const [here, there] = [await server.signIn(email), await server.signIn(email, demoPassword, firefox)];
  const { data } = (await here.send(listDevices)).data;
  const other = data.find((device) => device.browser === 'Mozilla Firefox')!;
  expect(other).toMatchObject({ operatingSystem: 'Linux', current: false });
  expect(data.filter(({ current }) => current)).toHaveLength(1);
  expect((await here.send(signDeviceOut, { params: { id: other.id } })).status).toBe(204);
  expect((await there.send(getMe)).status).toBe(401);
  expect((await server.anyone.send(refreshToken, { body: { refreshToken: there.refreshToken } })).status).toBe(401);
  expect((await here.send(getMe)).status).toBe(200);
});

test('refuses to sign out another person’s device', async () => {
  const [owner, other] = [await server.login('practitioner@pavilion.test'), await server.login('admin@pavilion.test')];
  expect((await other.send(signDeviceOut, { params: { id: owner.deviceId } })).failure.code).toBe('not_found');
  expect((await owner.send(getMe)).status).toBe(200);
});

test('a changed password signs the other devices out and keeps this one', async () => {
  const email = 'patient2@pavilion.test';
  const [here, there] = [await server.signIn(email), await server.signIn(email)];
  const change = (body: { currentPassword: string; newPassword: string }) => here.send(changePassword, { body });
  const wrong = await change({ currentPassword: 'Not-the-password-1', newPassword: 'Chosen-anew-1234' });
  expect(wrong.failure).toMatchObject({ code: 'wrong_password', fields: { currentPassword: expect.any(String) } });
  expect((await change({ currentPassword: demoPassword, newPassword: email })).failure.fields).toHaveProperty(
    'newPassword',
  );
  expect((await change({ currentPassword: demoPassword, newPassword: 'Chosen-anew-1234' })).status).toBe(204);
  expect([(await here.send(getMe)).status, (await there.send(getMe)).status]).toEqual([200, 401]);
  expect((await server.signIn(email, 'Chosen-anew-1234')).refreshToken).toEqual(expect.any(String));
});

test('a photo is seen by people of the same clinic only, and goes when it is removed', async () => {
  const owner = await server.login('admin@pavilion.test');
  const file = new File([png], 'me.png', { type: 'image/png' });
  const { profilePictureUrl } = (await owner.send(putPhoto, { file })).data;
  const id = profilePictureUrl.split('/').at(-1)!;
  expect((await owner.send(getMe)).data.profilePictureUrl).toBe(profilePictureUrl);
  const see = async (email: string) => (await server.login(email)).fetch(profilePictureUrl);
  const seen = await see('patient@pavilion.test');
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(Buffer.from(await seen.arrayBuffer()).equals(png)).toBe(true);
  expect((await see('patient@laurier.test')).status).toBe(404);
  expect((await fetch(server.url + profilePictureUrl)).status).toBe(401);
  expect((await owner.send(removePhoto)).status).toBe(204);
  expect((await owner.fetch(`/v3/users/photo/${id}`)).status).toBe(404);
  expect(getPhoto.download).toBe(true);
});

test('a photo that is no picture, or too large, is refused', async () => {
  const owner = await server.login('admin@pavilion.test');
  const html = new File(['<script>alert(1)</script>'], 'me.png', { type: 'image/png' });
  expect((await owner.send(putPhoto, { file: html })).status).toBe(415);
  const large = new File([png, new Uint8Array(photoMaxBytes)], 'me.png', { type: 'image/png' });
  expect((await owner.send(putPhoto, { file: large })).status).toBe(413);
});

describe('RTE-1 how pages look', () => {
  const never = { theme: null, text: null, contrast: null, motion: null, timeZone: null };

  test('is kept with the person, and is the same wherever they sign in', async () => {
    const email = 'clinic-admin@pavilion.test';
    const [here, there] = [await server.signIn(email), await server.signIn(email)];
    expect((await there.send(getMe)).data.display).toEqual(never);
    const chosen = { theme: 'dark', text: 'larger', contrast: 'more', timeZone: 'America/Halifax' } as const;
    expect((await here.send(changeDisplay, { body: { ...chosen, locale: 'fr-CA' } })).data).toEqual({
      ...never,
      ...chosen,
    });
    expect((await here.send(changeDisplay, { body: { timeZone: null, motion: 'less' } })).data).toMatchObject({
      ...chosen,
      timeZone: null,
      motion: 'less',
    });
    expect((await there.send(getMe)).data).toMatchObject({ display: { text: 'larger' }, locale: 'fr-CA' });
    expect((await (await server.login('admin@pavilion.test')).send(getMe)).data.display).toEqual(never);
  });

  test('arrives live on the person’s other devices, and on nobody else’s', async () => {
    const [own, other] = await Promise.all(
      ['patient@pavilion.test', 'practitioner@pavilion.test'].map((email) => server.login(email)),
    );
    const [mine, theirs] = await Promise.all([own!.live(), other!.live()]);
    await own!.send(changeDisplay, { body: { text: 'large' } });
    const about = (frame: ServerFrame): boolean => frame.type === 'event' && frame.kind === 'display_changed';
    await mine.until('event', about);
    theirs.send({ type: 'ping' });
    await theirs.until('pong');
    expect(theirs.frames.filter(about)).toEqual([]);
    for (const socket of [mine, theirs]) socket.close();
  });

  test('VAL-2 a zone or size that does not exist is refused', async () => {
    const person = await server.login('patient@pavilion.test');
    const wrong = { timeZone: 'Mars/Olympus', text: 'huge' as 'large' };
    expect(Object.keys((await person.send(changeDisplay, { body: wrong })).failure.fields ?? {}).sort()).toEqual([
      'text',
      'timeZone',
    ]);
  });
});
