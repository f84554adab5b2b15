import type { Bundle, Consent, Coverage, Patient, RelatedPerson, Task } from '@medplum/fhirtypes';
import { type Fhir, fhirOf } from '#test/kit/server/fhir.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { verifiedExtension, verifiedOf } from '../../shared/verification.ts';

let server: TestServer;
let maya: Person;
let owen: Person;
let priya: Person;
let admin: Person;
let mine: Fhir;
let mayaId: string;

beforeAll(async () => {
  server = await startTestServer();
  [maya, owen, priya, admin] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('patient2@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('admin@pavilion.test'),
  ]);
  mine = fhirOf(server, maya);
  mayaId = await server.services.asSystem(async (db) => {
    const found = await db
      .selectFrom('profile')
      .select('resource_id')
      .where('id', '=', maya.profileId)
      .executeTakeFirstOrThrow();
    return found.resource_id ?? '';
  });
});
afterAll(() => server.close());

const searched = async <R>(of: Fhir, type: string, form: string): Promise<readonly R[]> =>
  ((await of.search(type, form)).data as Bundle).entry?.map(({ resource }) => resource as R) ?? [];
const codeMailedTo = async (address: string): Promise<string> => {
  const { text } = await server.services.asSystem((db) =>
    db
      .selectFrom('mail_outbox')
      .select('text')
      .where('recipient', '=', address)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  return /^\d{6}$/m.exec(text)?.[0] ?? '';
};
const readPatient = async (): Promise<Patient> => (await mine.get(`Patient/${mayaId}`)).data as Patient;
const cardOf = async (of: Fhir = mine): Promise<Coverage> => {
  const all = await searched<Coverage>(of, 'Coverage', `beneficiary=${mayaId}`);
  return all.find(({ identifier }) => identifier) as Coverage;
};

describe('RTE-2 asking the clinic', () => {
  test('a request becomes a task that staff see; a concern is urgent', async () => {
    const { data, status } = await maya.send(calls.askClinic, {
      body: { wish: 'concern', text: 'Nobody called me back.' },
    });
    expect(status).toBe(201);
    const task = (await fhirOf(server, admin).get(`Task/${data.id}`)).data as Task;
    expect(task).toMatchObject({
      status: 'requested',
      priority: 'urgent',
      description: 'Nobody called me back.',
      for: { reference: `Patient/${mayaId}` },
    });
  });

  test('empty, endless and unknown requests are refused', async () => {
    for (const body of [
      { wish: 'name', text: '  ' },
      { wish: 'name', text: 'x'.repeat(2001) },
      { wish: 'money', text: 'please' },
      { wish: 'concern', text: 'x', about: { type: 'Patient', id: '../1' } },
    ]) {
      expect((await maya.send(calls.askClinic, { body } as never)).status).toBe(422);
    }
  });

  test('name, birth date and card number of the own record cannot be changed around it', async () => {
    const patient = await readPatient();
    for (const change of [{ birthDate: '1990-01-01' }, { name: [{ family: 'Other' }] }, { identifier: [] }]) {
      expect((await mine.put(`Patient/${mayaId}`, { ...patient, ...change })).status).toBe(403);
    }
  });
});

describe('RTE-2 family by invitation', () => {
  const body = {
    ...{ firstName: 'Jo', lastName: 'Roy', email: 'Jo.Roy@example.com', relationship: 'friend' as const },
    ...{ areas: ['visits' as const], until: '2099-01-31' },
  };
  const consentFor = async (id: string): Promise<Consent> => {
    const all = await searched<Consent>(mine, 'Consent', `patient=${mayaId}&_count=100`);
    return all.find(({ provision }) => provision?.actor?.[0]?.reference?.reference === `RelatedPerson/${id}`)!;
  };
  let id: string;

  test('creates an inactive related person, a proposed consent and a mail with a code', async () => {
    ({ id } = (await maya.send(calls.inviteFamily, { body })).data);
    const person = (await mine.get(`RelatedPerson/${id}`)).data as RelatedPerson;
    expect(person.active).toBe(false);
    expect(await consentFor(id)).toMatchObject({ status: 'proposed', provision: { period: { end: '2099-01-31' } } });
    expect(await codeMailedTo('jo.roy@example.com')).toMatch(/^\d{6}$/);
  });

  test('the same address twice is refused', async () => {
    const { status, failure } = await maya.send(calls.inviteFamily, { body });
    expect([status, failure.code]).toEqual([409, 'duplicate']);
  });

  test('a wrong code, another person’s address and an unknown one are refused alike; the right code activates both, once', async () => {
    const code = await codeMailedTo('jo.roy@example.com');
    const wrong = code === '000000' ? '000001' : '000000';
    for (const given of [
      { email: body.email, code: wrong },
      { email: 'nobody@example.com', code },
    ]) {
      const { status, failure } = await server.anyone.send(calls.acceptInvitation, { body: given });
      expect([status, failure.code]).toEqual([401, 'wrong_code']);
    }
    const { data } = await server.anyone.send(calls.acceptInvitation, { body: { email: body.email, code } });
    expect(data).toEqual({ invitedBy: 'Maya', organization: 'Rideau Family Health', account: 'mailed' });
    expect(((await mine.get(`RelatedPerson/${id}`)).data as RelatedPerson).active).toBe(true);
    expect((await consentFor(id)).status).toBe('active');
    const again = await server.anyone.send(calls.acceptInvitation, { body: { email: body.email, code } });
    expect(again.status).toBe(401);
  });

  test('five wrong codes use an invitation up; sent again, the new one works and the old one does not', async () => {
    const second = { ...body, email: 'second@example.com' };
    const { data } = await maya.send(calls.inviteFamily, { body: second });
    const code = await codeMailedTo(second.email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n += 1)
      await server.anyone.send(calls.acceptInvitation, { body: { email: second.email, code: wrong } });
    expect((await server.anyone.send(calls.acceptInvitation, { body: { email: second.email, code } })).status).toBe(
      401,
    );
    expect((await maya.send(calls.inviteAgain, { params: { id: data.id } })).status).toBe(204);
    const fresh = await codeMailedTo(second.email);
    if (fresh !== code)
      expect((await server.anyone.send(calls.acceptInvitation, { body: { email: second.email, code } })).status).toBe(
        401,
      );
    expect(
      (await server.anyone.send(calls.acceptInvitation, { body: { email: second.email, code: fresh } })).status,
    ).toBe(200);
  });

  test('a person whose access ended before they confirmed stays out', async () => {
    const third = { ...body, email: 'third@example.com' };
    const { data } = await maya.send(calls.inviteFamily, { body: third });
    const person = (await mine.get(`RelatedPerson/${data.id}`)).data as RelatedPerson;
    await mine.put(`RelatedPerson/${data.id}`, { ...person, period: { ...person.period, end: '2026-01-01' } });
    const code = await codeMailedTo(third.email);
    expect((await server.anyone.send(calls.acceptInvitation, { body: { email: third.email, code } })).status).toBe(401);
  });

  test('another patient can neither send it again nor see it', async () => {
    expect((await owen.send(calls.inviteAgain, { params: { id } })).status).toBe(404);
    expect((await fhirOf(server, owen).get(`RelatedPerson/${id}`)).status).toBeGreaterThanOrEqual(403);
  });
});

describe('RTE-2 an address is verified by its code', () => {
  const email = 'patient@pavilion.test';

  test('the code goes only to the person’s own address', async () => {
    expect((await maya.send(calls.sendCode, { body: { email: 'other@example.com' } })).status).toBe(404);
    expect((await maya.send(calls.sendCode, { body: { email } })).status).toBe(202);
  });

  test('a wrong code does nothing, another session cannot use it, the right code verifies the address', async () => {
    const code = await codeMailedTo(email);
    expect((await owen.send(calls.confirmCode, { body: { email, code } })).status).toBe(401);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await maya.send(calls.confirmCode, { body: { email, code: wrong } })).status).toBe(401);
    expect((await maya.send(calls.confirmCode, { body: { email, code } })).status).toBe(204);
    const point = (await readPatient()).telecom?.find(({ value }) => value === email);
    expect(verifiedOf(point)).not.toBeNull();
  });

  test('writing the record cannot verify an address, and a verified one stays verified', async () => {
    const patient = await readPatient();
    const stamp = verifiedExtension({ on: '2026-01-01T00:00:00Z', by: null });
    const forged = [...(patient.telecom ?? []), { system: 'email', value: 'forged@example.com', extension: [stamp] }];
    expect((await mine.put(`Patient/${mayaId}`, { ...patient, telecom: forged })).status).toBe(403);
    const honest = [...(patient.telecom ?? []), { system: 'phone', value: '613 555 0177' }];
    expect((await mine.put(`Patient/${mayaId}`, { ...patient, telecom: honest })).status).toBe(200);
    expect((await readPatient()).telecom?.filter((point) => verifiedOf(point))).toHaveLength(1);
  });
});

describe('RTE-2 insurance', () => {
  test('a patient cannot mark a card as verified, nor change its number under the mark', async () => {
    const card = await cardOf();
    expect(verifiedOf(card)).not.toBeNull();
    expect((await mine.put(`Coverage/${card.id}`, { ...card, subscriberId: '1111111116' })).status).toBe(403);
    expect((await mine.put(`Coverage/${card.id}`, { ...card, period: { end: '2099-01-01' } })).status).toBe(403);
    const extension = card.extension?.filter(({ url }) => url !== 'urn:pavilion:verified');
    expect((await mine.put(`Coverage/${card.id}`, { ...card, extension, subscriberId: '1111111116' })).status).toBe(
      403,
    );
    const renewed = { ...card, extension, period: { end: '2099-01-01' } };
    expect((await mine.put(`Coverage/${card.id}`, renewed)).status).toBe(200);
    const forged = { ...(await cardOf()), extension: [verifiedExtension({ on: '2026-01-01T00:00:00Z', by: null })] };
    expect((await mine.put(`Coverage/${card.id}`, forged)).status).toBe(403);
  });

  test('a verified plan that is no province’s may change its number, and loses the mark with it', async () => {
    const all = await searched<Coverage>(mine, 'Coverage', `beneficiary=${mayaId}`);
    const plan = all.find(({ identifier, order }) => !identifier && order === 1)!;
    const staff = fhirOf(server, priya);
    const stamped = { ...plan, extension: [verifiedExtension({ on: '2026-11-01T00:00:00Z', by: null })] };
    expect((await staff.put(`Coverage/${plan.id}`, stamped)).status).toBe(200);
    const changed = { ...plan, meta: undefined, extension: undefined, subscriberId: '99' };
    expect((await mine.put(`Coverage/${plan.id}`, changed)).status).toBe(200);
  });

  test('staff mark it; every version is kept', async () => {
    const staff = fhirOf(server, priya);
    const card = await cardOf(staff);
    const stamped = { ...card, extension: [verifiedExtension({ on: '2026-11-01T00:00:00Z', by: null })] };
    expect((await staff.put(`Coverage/${card.id}`, stamped)).status).toBe(200);
    const history = (await mine.get(`Coverage/${card.id}/_history`)).data as Bundle;
    expect(history.entry?.length).toBeGreaterThanOrEqual(4);
  });

  const png = new Blob(
    [
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
        'base64',
      ),
    ],
    { type: 'image/png' },
  );

  test('pictures of a card: kept, replaced and removed by its owner, seen by staff, not by another patient', async () => {
    const { id = '' } = await cardOf();
    const params = { id, side: 'front' as const };
    expect((await maya.send(calls.putCardPhoto, { params, file: png })).status).toBe(204);
    expect((await maya.send(calls.putCardPhoto, { params, file: png })).status).toBe(204);
    expect((await priya.send(calls.cardPhotos, { params: { id } })).data).toEqual({
      front: expect.any(String),
      back: null,
    });
    const seen = await priya.fetch(`/v3/patient-profile/cards/${id}/photos/front`);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/png']);
    for (const path of ['photos', 'photos/front']) {
      expect((await owen.fetch(`/v3/patient-profile/cards/${id}/${path}`)).status).toBeGreaterThanOrEqual(403);
    }
    expect((await owen.send(calls.putCardPhoto, { params, file: png })).status).toBeGreaterThanOrEqual(403);
    expect((await maya.send(calls.removeCardPhoto, { params })).status).toBe(204);
    expect((await maya.send(calls.cardPhotos, { params: { id } })).data).toEqual({ front: null, back: null });
  });

  test('what is no picture is refused', async () => {
    const { id = '' } = await cardOf();
    const file = new Blob(['%PDF-1.4'], { type: 'image/png' });
    const { status } = await maya.send(calls.putCardPhoto, { params: { id, side: 'back' }, file });
    expect(status).toBe(415);
  });
});
