import { randomUUID } from 'node:crypto';
import type { Patient } from '@medplum/fhirtypes';
import { invite } from '#plugins/account/shared/calls.ts';
import { putPhoto } from '#plugins/account/shared/settingsCalls.ts';
import { askNumber } from '#plugins/text-messages/shared/calls.ts';
import { saveView } from '#plugins/tasks/shared/calls.ts';
import { settleAudit } from '#test/kit/server/audit.ts';
import { picture } from './charts.ts';
import { addPerson, type Place } from './place.ts';
import type { Asked, Row, Rows } from './row.ts';

const address = () => `invited-${randomUUID()}@conformance.test`;

const newPatient = async (of: Place): Promise<string> =>
  (await of.keep<Patient>({ resourceType: 'Patient', active: true, name: [{ family: 'New', given: ['Sam'] }] })).id;

const person = { role: 'patient' as const, firstName: 'Sam', lastName: 'New' };

/** The clinic asks the relative, who has an account already, to be something else too. */
const offered = async (of: Place, role: 'practitioner' | 'admin'): Promise<Asked> => {
  const body = { ...person, role, email: of.relative.email };
  return { params: { id: (await of.did('admin', invite, { body })).id }, body: {} };
};

const linked = async (of: Place): Promise<string> => {
  const { profileId } = await addPerson(of.server, of.orgId, { role: 'patient' });
  const resource_id = await newPatient(of);
  await of.server.services.asSystem((db) =>
    db.updateTable('profile').set({ resource_id }).where('id', '=', profileId).execute(),
  );
  return profileId;
};

const passkey = async (of: Place): Promise<string> => {
  const { id } = await of.server.services.asSystem((db) =>
    db
      .insertInto('passkey')
      .values({
        ...{ account_id: of.patient.accountId, credential_id: randomUUID(), public_key: '', counter: 0 },
        ...{ synced: false, name: 'Phone', created_at: new Date(), last_used_at: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
};

const trail: Row = {
  by: 'admin',
  of: 'patient',
  denied: { open: 'who runs the clinic answers for who opened what' },
  empty: true,
  make: async (of) => {
    await of.practitioner.fetch(`/fhir/R4/Patient/${of.patientId}`);
    await settleAudit(of.server);
    return { query: { patient: of.patientId, limit: 100 }, marks: [of.patientId] };
  },
};

const bell = async (of: Place): Promise<string> => {
  const { services } = of.server;
  await services.inOrg(of.orgId, (db) =>
    services.notifier.notify(db, of.orgId, [of.patient.profileId], 'medication_reminder', { advance_amount: 5 }),
  );
  const row = await services.asSystem((db) =>
    db
      .selectFrom('notification')
      .select('id')
      .where('profile_id', '=', of.patient.profileId)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  return row.id;
};

export const accounts: Rows = {
  'users.photo': {
    by: 'practitioner',
    of: 'clinic',
    make: async (of) => {
      const { profilePictureUrl } = await of.did('practitioner', putPhoto, { file: picture() });
      return { params: { id: profilePictureUrl.split('/').at(-1)! } };
    },
  },
  'users.signDeviceOut': {
    by: 'patient',
    of: 'patient',
    denied: 'closed',
    empty: true,
    make: async (of) => ({ params: { id: (await of.server.login(of.patient.email)).deviceId } }),
  },
  'users.renamePasskey': {
    by: 'patient',
    of: 'patient',
    denied: 'closed',
    make: async (of) => ({ params: { id: await passkey(of) }, body: { name: 'Phone' } }),
  },
  'users.removePasskey': {
    by: 'patient',
    of: 'patient',
    denied: 'closed',
    reaches: 'wrong_password',
    make: async (of) => ({ params: { id: await passkey(of) }, body: { password: 'wrong', last: true } }),
  },
  'users.invite': {
    by: 'practitioner',
    of: 'clinic',
    make: async (of) => ({ body: { ...person, email: address(), resourceId: await newPatient(of) } }),
  },
  'users.revokeInvitation': {
    by: 'practitioner',
    of: 'clinic',
    make: async (of) => {
      const body = { ...person, email: address(), resourceId: await newPatient(of) };
      return { params: { id: (await of.did('practitioner', invite, { body })).id } };
    },
  },
  'users.unlink': {
    by: 'admin',
    of: 'clinic',
    make: async (of) => ({ params: { id: await linked(of) } }),
  },
  'users.acceptOffer': { by: 'relative', of: 'clinic', make: (of) => offered(of, 'practitioner') },
  'users.refuseOffer': {
    by: 'relative',
    of: 'clinic',
    make: async (of) => ({ params: (await offered(of, 'admin')).params! }),
  },
  'clinic.audit': trail,
  'clinic.exportAudit': trail,
  'clinic.auditPeople': {
    ...{ by: 'admin', of: 'clinic', empty: true },
    make: (of) => ({ body: { id: of.practitioner.profileId }, marks: [of.practitioner.profileId] }),
  },
  'notifications.mark': {
    by: 'patient',
    of: 'patient',
    denied: 'closed',
    make: async (of) => ({ body: { notification_id: await bell(of), read: true } }),
  },
  'push.notification': {
    by: 'patient',
    of: 'patient',
    denied: 'closed',
    make: async (of) => ({ params: { id: await bell(of) }, marks: [of.patient.profileId] }),
  },
  'textMessages.answerAsPhone': {
    by: 'admin',
    of: 'clinic',
    make: async (of) => {
      const number = `613555${String(Math.floor(Math.random() * 9_000) + 1_000)}`;
      await of.did('patient', askNumber, { body: { number } });
      return { params: { number }, body: { words: 'hello' } };
    },
  },
  'tasks.removeView': {
    by: 'practitioner',
    of: 'clinic',
    empty: true,
    make: async (of) => {
      const body = { name: `view ${randomUUID()}`.slice(0, 60), query: 'a=b' };
      return { params: { id: (await of.did('practitioner', saveView, { body })).id } };
    },
  },
};
