import type { Consent, Patient } from '@medplum/fhirtypes';
import { getMe } from '#core/shared';
import { fhirOf } from '#test/kit/server/fhir.ts';
import type { Person } from '#test/kit/server/server.ts';
import { confirmStaff, invite, register, revokeInvitation, unlink } from '../../shared/calls.ts';
import { acceptProfile, listOffers, refuseProfile } from '../../shared/offerCalls.ts';
import { placeIn, startAccountServer, type AccountServer } from './testKit.ts';
import { settleAudit } from '#test/kit/server/audit.ts';

let server: AccountServer;
let doctor: Person;
let owen: Person;
beforeAll(async () => {
  server = await startAccountServer();
  [doctor, owen] = await Promise.all([
    server.login('practitioner@pavilion.test'),
    server.login('patient2@pavilion.test'),
  ]);
});
afterAll(() => server.close());

const someone = { role: 'patient', firstName: 'Zoé', lastName: 'Roy' } as const;
const patientOf = async (more: Partial<Patient> = {}): Promise<string> => {
  const made = await fhirOf(server, doctor).post('Patient', {
    resourceType: 'Patient',
    active: true,
    name: [{ family: 'Roy', given: ['Zoé'] }],
    ...more,
  });
  return (made.data as Patient).id ?? '';
};

/** The patient keeps the doctor out from now on. */
const denyDoctor = (patient: string): Promise<unknown> =>
  server.services.inOrg(doctor.orgId, (db) =>
    server.services.record(db, doctor.orgId).create<Consent>({
      resourceType: 'Consent',
      status: 'active',
      scope: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/consentscope', code: 'patient-privacy' }] },
      category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'IDSCL' }] }],
      policyRule: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'OPTIN' }] },
      patient: { reference: `Patient/${patient}` },
      provision: {
        type: 'deny',
        actor: [
          {
            role: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ParticipationType', code: 'IRCP' }] },
            reference: { reference: `Practitioner/${doctor.profileId}` },
          },
        ],
      },
    }),
  );

test('a person denied by a consent cannot invite to the patient’s record, even with emergency access', async () => {
  const patient = await patientOf();
  await denyDoctor(patient);
  const body = { ...someone, email: 'denied@elsewhere.example', resourceId: patient };
  expect((await doctor.send(invite, { body })).failure.code).toBe('consent_denied');
  expect((await doctor.send(invite, { body }, { 'x-break-glass': 'curious' })).status).toBe(403);
  expect(await server.mailsTo('denied@elsewhere.example')).toBe(0);
});

test('refuses to offer a record that has an account, was replaced or does not exist', async () => {
  const replaced = await patientOf({
    link: [{ type: 'replaced-by', other: { reference: `Patient/${owen.profileId}` } }],
  });
  const away = await patientOf({ active: false });
  const refusals = [];
  for (const resourceId of [
    owen.profileId,
    replaced,
    away,
    'no-such-patient',
    (await server.login('patient@laurier.test')).profileId,
  ]) {
    const body = { ...someone, email: 'second@elsewhere.example', resourceId };
    refusals.push((await doctor.send(invite, { body })).status);
  }
  expect(refusals).toEqual([409, 409, 409, 404, 404]);
  expect(await server.mailsTo('second@elsewhere.example')).toBe(0);
});

test('an account of another clinic gets no profile before its person says yes', async () => {
  const patient = await patientOf({ telecom: [{ system: 'email', value: 'patient@laurier.test' }] });
  const stranger = await server.signIn('patient@laurier.test');
  const before = (await stranger.send(getMe)).data.patient;
  const body = { ...someone, email: 'patient@laurier.test', resourceId: patient };
  expect((await doctor.send(invite, { body })).status).toBe(201);
  expect((await stranger.send(getMe)).data.patient).toEqual(before);
});

test('refuses a second login for a practitioner who has one', async () => {
  const admin = await server.login('admin@pavilion.test');
  const body = {
    ...someone,
    role: 'practitioner',
    email: 'double@elsewhere.example',
    resourceId: doctor.profileId,
  } as const;
  expect((await admin.send(invite, { body })).failure.code).toBe('linked_already');
});

const password = 'A-good-password-1';
const trail = async (patientId: string) => {
  await settleAudit(server);
  return server.services.asSystem((db) =>
    db.selectFrom('audit_event').select('action').where('patient_id', '=', patientId).orderBy('seq').execute(),
  );
};
const profilesOf = (email: string) =>
  server.services.asSystem((db) =>
    db
      .selectFrom('profile')
      .innerJoin('account', 'account.id', 'profile.account_id')
      .select(['profile.id', 'resource_id', 'role', 'org_id'])
      .where('email', '=', email)
      .execute(),
  );
const otpMailedTo = async (email: string): Promise<string> =>
  (await placeIn(server, await server.mailTo(email))).searchParams.get('otp') ?? '';
const takeUp = (email: string, otp: string, proof?: object) =>
  server.anyone.send(register, { body: { email, otp, password, firstName: 'Zoé', lastName: 'Roy', proof } });
const card = { system: 'https://fhir.infoway-inforoute.ca/NamingSystem/ca-on-patient-hcn', value: '9876543217' };

test('LNK-4 a new account takes a record only with the mailed link and the clinic’s code, and the record has no other', async () => {
  const patient = await patientOf({ telecom: [{ system: 'email', value: 'on-file@elsewhere.example' }] });
  const email = 'by-code@elsewhere.example';
  const { code } = (await doctor.send(invite, { body: { ...someone, email, resourceId: patient } })).data;
  expect(code).toMatch(/^\d{6}$/);
  expect((await server.mailTo(email)).text).not.toContain(code);
  expect(await profilesOf(email)).toEqual([]);
  const otp = await otpMailedTo(email);
  expect((await takeUp(email, otp)).failure.code).toBe('proof_needed');
  expect((await takeUp(email, otp, { code: code === '000000' ? '000001' : '000000' })).failure.code).toBe(
    'wrong_proof',
  );
  expect((await takeUp(email, 'not-the-mailed-one', { code })).failure.code).toBe('wrong_code');
  expect((await takeUp(email, otp, { code })).data.status).toBe('active');
  expect(await profilesOf(email)).toMatchObject([{ resource_id: patient, role: 'patient' }]);
  const { data } = await (await server.signIn(email, password)).send(getMe);
  expect(data.patient).toMatchObject([{ resourceId: patient }]);
  expect((await trail(patient)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['offered-link', 'refused-link', 'accepted-link']),
  );
  expect((await server.mailTo('on-file@elsewhere.example')).subject).toBe('Your record was linked to an account');
  const again = { ...someone, email: 'another@elsewhere.example', resourceId: patient };
  expect((await doctor.send(invite, { body: again })).failure.code).toBe('linked_already');
});

test('a birth date and card that match the record are proof; five wrong ones end the offer', async () => {
  const patient = await patientOf({ birthDate: '1980-05-23', identifier: [card] });
  const email = 'by-card@elsewhere.example';
  const offer = () => doctor.send(invite, { body: { ...someone, email, resourceId: patient } });
  await offer();
  const first = await otpMailedTo(email);
  for (const birthDate of ['1980-05-24', '1980-05-25', '1980-05-26', '1980-05-27', '1980-05-28'])
    expect((await takeUp(email, first, { birthDate, cardNumber: card.value })).failure.code).toBe('wrong_proof');
  const right = { birthDate: '1980-05-23', cardNumber: '9876 543 217 AB' };
  expect((await takeUp(email, first, right)).failure.code).toBe('wrong_code');
  await offer();
  expect((await takeUp(email, await otpMailedTo(email), right)).data.status).toBe('active');
});

test('an address on the record needs no code: the mailed link is the proof', async () => {
  const email = 'known@elsewhere.example';
  const patient = await patientOf({ telecom: [{ system: 'email', value: 'Known@elsewhere.example' }] });
  const { code } = (await doctor.send(invite, { body: { ...someone, email, resourceId: patient } })).data;
  expect(code).toBeNull();
  expect((await takeUp(email, await otpMailedTo(email))).data.status).toBe('active');
});

test('an offer opens nothing once the patient has denied its sender', async () => {
  const patient = await patientOf();
  const stranger = await server.signIn('patient@laurier.test');
  const body = { ...someone, email: 'patient@laurier.test', resourceId: patient };
  const { code, id } = (await doctor.send(invite, { body })).data;
  await denyDoctor(patient);
  const accepted = await stranger.send(acceptProfile, { params: { id }, body: { proof: { code: code ?? '' } } });
  expect(accepted.failure.code).toBe('offer_gone');
});

test('a person with an account sees the offer, proves it, and only then has the profile', async () => {
  const email = 'patient@laurier.test';
  const patient = await patientOf();
  const stranger = await server.signIn(email);
  const offered = async () => (await stranger.send(listOffers)).data.data;
  for (const { id } of await offered())
    expect((await stranger.send(refuseProfile, { params: { id } })).status).toBe(204);
  const { code, id } = (await doctor.send(invite, { body: { ...someone, email, resourceId: patient } })).data;
  expect(await offered()).toMatchObject([
    { id, role: 'patient', needsProof: true, organization: 'Rideau Family Health' },
  ]);
  const accept = (proof?: object, by: Pick<Person, 'send'> = stranger) =>
    by.send(acceptProfile, { params: { id }, body: { proof } });
  expect((await accept()).failure.code).toBe('proof_needed');
  expect((await accept({ code }, owen)).failure.code).toBe('offer_gone');
  const { profileId } = (await accept({ code })).data;
  expect(await offered()).toEqual([]);
  expect((await accept({ code })).failure.code).toBe('offer_gone');
  const me = (await stranger.send(getMe, undefined, { role: profileId })).data;
  expect(me.patient).toEqual(expect.arrayContaining([expect.objectContaining({ id: profileId, resourceId: patient })]));
});

test('an offer that staff take back, that is refused or a week old grants nothing', async () => {
  const patient = await patientOf();
  const email = 'late@elsewhere.example';
  const { id, code } = (await doctor.send(invite, { body: { ...someone, email, resourceId: patient } })).data;
  const otp = await otpMailedTo(email);
  expect((await doctor.send(revokeInvitation, { params: { id } })).status).toBe(204);
  expect((await doctor.send(revokeInvitation, { params: { id } })).failure.code).toBe('not_found');
  expect((await takeUp(email, otp, { code })).failure.code).toBe('wrong_code');
  const later = await startAccountServer();
  try {
    const priya = await later.login('practitioner@pavilion.test');
    const made = (await fhirOf(later, priya).post('Patient', { resourceType: 'Patient', active: true }))
      .data as Patient;
    const body = { ...someone, email: 'patient@laurier.test', resourceId: made.id };
    const offer = (await priya.send(invite, { body })).data;
    later.ahead(8 * 24 * 3600);
    const stranger = await later.signIn('patient@laurier.test');
    expect((await stranger.send(listOffers)).data.data).toEqual([]);
    const answer = await stranger.send(acceptProfile, {
      params: { id: offer.id },
      body: { proof: { code: offer.code! } },
    });
    expect(answer.failure.code).toBe('offer_gone');
  } finally {
    await later.close();
  }
});

test('administrators end a link at once: calls and live connection stop, and the record can be offered anew', async () => {
  const email = 'unlinked@elsewhere.example';
  const patient = await patientOf({ telecom: [{ system: 'email', value: email }] });
  const admin = await server.login('admin@pavilion.test');
  await doctor.send(invite, { body: { ...someone, email, resourceId: patient } });
  await takeUp(email, await otpMailedTo(email));
  const person = await server.login(email);
  const live = await person.live();
  const [profile] = await profilesOf(email);
  expect((await doctor.send(unlink, { params: { id: profile!.id } })).status).toBe(403);
  expect((await admin.send(unlink, { params: { id: profile!.id } })).status).toBe(204);
  expect(await live.closed).toBeGreaterThanOrEqual(1000);
  expect((await person.send(getMe)).status).toBe(401);
  expect((await trail(patient)).at(-1)?.action).toBe('ended-link');
  await doctor.send(invite, { body: { ...someone, email, resourceId: patient } });
  expect((await takeUp(email, await otpMailedTo(email))).data.status).toBe('active');
});

test('only administrators link a practitioner’s record without a login, and never their own', async () => {
  const admin = await server.login('admin@pavilion.test');
  const made = await server.services.inOrg(doctor.orgId, (db) =>
    server.services
      .record(db, doctor.orgId)
      .create({ resourceType: 'Practitioner', active: true, name: [{ family: 'Ali' }] }),
  );
  const email = 'locum@elsewhere.example';
  const body = { ...someone, role: 'practitioner', email, resourceId: made.id } as const;
  expect((await doctor.send(invite, { body })).status).toBe(403);
  const { code } = (await admin.send(invite, { body })).data;
  const otp = await otpMailedTo(email);
  const take = (proof?: object) =>
    server.anyone.send(confirmStaff, { body: { email, otp, newPassword: password, proof } });
  expect((await take()).failure.code).toBe('proof_needed');
  expect((await take({ code })).status).toBe(204);
  expect(await profilesOf(email)).toMatchObject([{ resource_id: made.id, role: 'practitioner' }]);
  const own = { ...someone, email: doctor.email, resourceId: await patientOf() };
  expect((await doctor.send(invite, { body: own })).failure.code).toBe('own_account');
});

test('one account is one patient of a clinic, whatever is raced', async () => {
  const email = 'raced@elsewhere.example';
  const patient = await patientOf({ telecom: [{ system: 'email', value: email }] });
  await doctor.send(invite, { body: { ...someone, email, resourceId: patient } });
  const otp = await otpMailedTo(email);
  const answers = await Promise.all(Array.from({ length: 5 }, () => takeUp(email, otp)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await profilesOf(email)).toHaveLength(1);
  const [account] = await server.services.asSystem((db) =>
    db.selectFrom('account').select('id').where('email', '=', email).execute(),
  );
  const second = {
    account_id: account!.id,
    org_id: doctor.orgId,
    role: 'patient',
    first_name: 'A',
    last_name: 'B',
  } as const;
  await expect(
    server.services.asSystem((db) =>
      db
        .insertInto('profile')
        .values({ ...second, title: null, resource_id: null })
        .execute(),
    ),
  ).rejects.toThrow('profile_one_patient');
});
