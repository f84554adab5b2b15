import { randomUUID } from 'node:crypto';
import { saysSensitive } from '#clinical/shared/sensitive/sensitive.ts';
import { type CallContext, forbidden, type Handler, invalid } from '#core/server';
import { type CallRequest, isStaff } from '#core/shared';
import type { requestSession } from '../../shared/calls.ts';
import { startAheadMs, startBehindMs } from '../../shared/limits.ts';
import { dueAt, kindOf } from '../../shared/sessionState.ts';
import { type Announcer, notifyPeople, announceChange } from '../announcements.ts';
import { putMessage } from '../messages/putMessage.ts';
import { resolvePeople } from '../people/people.ts';
import { sessionOf } from './sessionRows.ts';
import { ownProfileOf, seatStandIns } from './standIns.ts';

type Body = CallRequest<typeof requestSession>['body'];

const startOf = (start: Body['start'], now: Date): Date => {
  if (start === 'now') return now;
  const at = new Date(start);
  const early = at.getTime() < now.getTime() - startBehindMs;
  if (early || at.getTime() > now.getTime() + startAheadMs) {
    throw invalid('Choose a start time in the next year.', {
      start: 'Choose a start time in the next year.',
    });
  }
  return at;
};

/** API-8. The same `client_id` from the same person answers with the session that it made the first time. */
export const createRequest =
  (announcing: Announcer, now: () => Date): Handler<typeof requestSession> =>
  async ({ body, query }, context) => {
    const { db, caller } = context;
    if (body.client_id !== undefined) {
      const made = await db
        .selectFrom('messaging_session')
        .select('id')
        .where('requested_by', '=', caller.profileId)
        .where('client_id', '=', body.client_id)
        .executeTakeFirst();
      if (made) return { data: await sessionOf(db, made.id, caller) };
    }
    const at = now();
    const start = startOf(body.start, at);
    const people = await resolvePeople(db, caller, body.users);
    const about = query.patient === undefined ? null : await aboutPatient(context, query.patient);
    const subject = about !== null && !people.some((person) => person.id === about) ? about : null;

    const made = await db
      .insertInto('messaging_session')
      .values({
        org_id: caller.orgId,
        kind: kindOf([...people, { role: caller.role }], subject !== null),
        reason: body.session_reason,
        sensitive: !caller.shared && saysSensitive({ text: body.session_reason }),
        start_at: start,
        status: 'requested',
        requested_by: caller.profileId,
        client_id: body.client_id ?? null,
        due_at: dueAt(start, at),
        patient_id: subject,
        created_at: at,
        touched_at: at,
      })
      .onConflict((on) => on.columns(['requested_by', 'client_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) return createRequest(announcing, now)({ body, query, params: undefined }, context);

    const invited = people.map((person) => person.id);
    // Asked in the place of a patient: it is the patient's request, where they have a profile of their own.
    const own = caller.shared ? await ownProfileOf(db, caller) : null;
    const requester = own ?? caller.profileId;
    await db
      .insertInto('messaging_person')
      .values(
        [requester, ...invited].map((profile) => ({
          session_id: made.id,
          profile_id: profile,
          org_id: caller.orgId,
          part: profile === requester ? ('requester' as const) : ('invitee' as const),
          touched_at: at,
        })),
      )
      .execute();
    const standing = await seatStandIns(db, caller.orgId, made.id, at);
    if (body.message)
      await putMessage(
        db,
        caller,
        {
          sessionId: made.id,
          lastSeq: 0,
          clientId: body.client_id ?? randomUUID(),
          text: body.message.text,
          fileIds: body.message.file_ids,
        },
        at,
      );
    await announceChange(announcing, db, caller.orgId, made.id, [requester, ...standing, ...invited]);
    const told = [...invited, ...standing].filter((person) => person !== caller.profileId);
    await notifyPeople(announcing, db, caller.orgId, told, 'request', caller, { id: made.id, status: 'requested' });
    await context.audit({
      action: 'created',
      target: { type: 'session', id: made.id },
      detail: { people: invited.length + 1 },
    });
    return { data: await sessionOf(db, made.id, caller) };
  };

/** Profile of the patient whom staff want to speak about, by profile or FHIR id. */
const aboutPatient = async ({ db, caller }: CallContext, id: string): Promise<string> => {
  const patient = await db
    .selectFrom('profile')
    .select('id')
    .where('org_id', '=', caller.orgId)
    .where('role', '=', 'patient')
    .where((of) => of.or([of('id', '=', id), of('resource_id', '=', id)]))
    .executeTakeFirst();
  if (patient?.id === caller.profileId) return patient.id;
  if (!isStaff(caller.role)) throw forbidden('Only staff can request a session about a patient. Remove the patient.');
  if (!patient)
    throw invalid('This patient was not found. Choose another one.', {
      patient: 'This patient was not found.',
    });
  return patient.id;
};
