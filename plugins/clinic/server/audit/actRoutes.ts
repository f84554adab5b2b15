import {
  type AuditEntry,
  type CallContext,
  clinicZone,
  type Handler,
  notFound,
  type ServerServices,
} from '#core/server';
import { memberNames } from '#core/server/organizations/memberNames.ts';
import type {
  auditEntries,
  AuditAct,
  AuditEntryRow,
  auditWords,
  findAuditPeople,
  searchAudit,
} from '#plugins/clinic/shared/audit/calls.ts';
import { type Entry, keyOf, keyOfAct } from './actOf.ts';
import { actPage, afterOf, afterText, type Filters, type Place, wordsOf } from './actSearch.ts';
import { followTrail } from './followTrail.ts';
import { namesOfPatients } from './names.ts';
import { peopleFound } from './people.ts';

const pageSize = 50;
/** A reader waits for so many batches; the job does the rest. */
const batchesAwaited = 3;

/** Chains and tells what was written until now. @returns false where the newest of a long trail is still missing */
export const upToNow = async (services: ServerServices, orgId: string): Promise<boolean> => {
  await services.audit.settle(orgId);
  return followTrail(services, orgId, batchesAwaited);
};

export const placeOf = async ({ db, caller: { orgId } }: CallContext): Promise<Place> => ({
  ...{ db, orgId },
  zone: await clinicZone(db, orgId),
});

/** Who searched for what: ids and codes. */
export const readEntry = (orgId: string, how: string, filters: Filters = {}): AuditEntry => {
  const { person, action, target, patient, from, to } = filters;
  const given = Object.entries({ person, action, target, patient, from, to }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { action: 'read', target: { type: 'audit', id: orgId }, detail: { how, ...Object.fromEntries(given) } };
};

/** Acts with the names that their ids stand for. */
export const namedActs = async (
  { db, orgId }: Pick<Place, 'db' | 'orgId'>,
  acts: Awaited<ReturnType<typeof actPage>>,
): Promise<readonly AuditAct[]> => {
  const people = await memberNames(
    db,
    orgId,
    acts.flatMap(({ profile_id, target_type, target_id }) => [
      profile_id,
      target_type === 'profile' ? target_id : null,
    ]),
  );
  const patients = await namesOfPatients(
    db,
    orgId,
    acts.map(({ patient_id }) => patient_id),
  );
  return acts.map((act) => ({
    id: act.id,
    firstAt: act.first_at.toISOString(),
    lastAt: act.last_at.toISOString(),
    person: act.profile_id === null ? null : (people.get(act.profile_id) ?? null),
    role: act.role,
    action: act.action,
    targetType: act.target_type,
    target:
      act.target_type === 'profile'
        ? (people.get(act.target_id) ?? null)
        : act.target_type === 'feature'
          ? act.target_id
          : null,
    patientId: act.patient_id,
    patientName: act.patient_id === null ? null : (patients.get(act.patient_id) ?? null),
    ...{ patients: act.patients, way: act.way, app: act.app, entries: act.entries },
  }));
};

export const search =
  (services: ServerServices): Handler<typeof searchAudit> =>
  async ({ query: { before, limit = pageSize, ...filters } }, context) => {
    const complete = await upToNow(services, context.caller.orgId);
    const place = await placeOf(context);
    const acts = await actPage(place, filters, afterOf(before), limit + 1);
    if (before === undefined) await context.audit(readEntry(place.orgId, 'search', filters));
    const page = acts.slice(0, limit);
    const last = acts.length > limit ? page.at(-1) : undefined;
    return { data: [...(await namedActs(place, page))], next: last ? afterText(last) : null, complete };
  };

const entriesAPage = 100;
const readAtOnce = 500;

/** Of several patients how many they were: who they were is found by asking for each. */
const plainDetail = (detail: Entry['detail']): AuditEntryRow['detail'] =>
  Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [name, typeof value === 'object' ? value.length : value]),
  );

export const entries: Handler<typeof auditEntries> = async (
  { params, query: { after } },
  { db, caller: { orgId } },
) => {
  const act = await db
    .selectFrom('audit_act')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', params.id)
    .executeTakeFirst();
  if (!act) throw notFound('entry');
  const { profile_id: person, last_seq: last } = act;
  const key = keyOfAct(act);
  const found: Entry[] = [];
  // Between its first and its last entry lie others of the same person.
  for (let from = after === undefined ? params.id : after + 1; found.length <= entriesAPage;) {
    const rows = await db
      .selectFrom('audit_event')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('seq', '>=', from)
      .where('seq', '<=', Number(last))
      .where('profile_id', person === null ? 'is' : '=', person)
      .orderBy('seq')
      .limit(readAtOnce)
      .execute();
    found.push(...rows.filter((row) => keyOf(row) === key));
    if (rows.length < readAtOnce) break;
    from = Number(rows.at(-1)!.seq) + 1;
  }
  const page = found.slice(0, entriesAPage);
  return {
    data: page.map((row) => ({
      ...{ seq: Number(row.seq), at: row.at.toISOString(), targetType: row.target_type, targetId: row.target_id },
      ...{ detail: plainDetail(row.detail), ip: row.ip },
    })),
    next: found.length > entriesAPage ? Number(page.at(-1)!.seq) : null,
  };
};

export const words =
  (services: ServerServices): Handler<typeof auditWords> =>
  async (_, { db, caller: { orgId } }) => {
    await upToNow(services, orgId);
    const place = { db, orgId };
    return { actions: await wordsOf(place, 'action'), targets: await wordsOf(place, 'target_type') };
  };

export const people: Handler<typeof findAuditPeople> = async ({ body }, { db, caller }) => ({
  data: [...(await peopleFound(db, caller.orgId, body))],
});
