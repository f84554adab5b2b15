import { sql } from 'kysely';
import { asHandover, type Colleague, type HeldItem, type HeldWork, type WorkPlace } from '#clinical/server';
import { type MemberToChange as Member, memberToChange } from '#clinical/server/people/staff/access.ts';
import { changeMember, closeAccess, openAccess } from '#clinical/server/people/staff/changes.ts';
import {
  type CallContext,
  conflict,
  Failure,
  type Handler,
  invalid,
  type ServerServices,
  type Trx,
} from '#core/server';
import { staffRoles } from '#core/shared';
import type { leave, previewLeave, undoLeave } from '../shared/calls.ts';

type Services = ServerServices;

const shownAtMost = 100;
const undoMs = 30 * 86_400_000;

/** What of one kind went to whom. */
interface Given {
  readonly kind: string;
  /** Profiles. */
  readonly to: string;
  readonly ids: readonly string[];
  /** What they had already. */
  readonly shared: readonly string[];
}

const placeOf = (services: Services, db: Trx, { caller }: CallContext): WorkPlace => ({
  ...{ db, orgId: caller.orgId, caller, now: services.now() },
  record: services.record(db, caller.orgId, caller),
});

const leaverOf = async (services: Services, { caller }: CallContext, member: Member): Promise<Colleague> => {
  const resourceId = await services.people.resourceIdOf(caller.orgId, member.id);
  if (resourceId === null)
    throw conflict('This person has not joined yet. Cancel the invitation instead.', 'not_active');
  return { profileId: member.id, resourceId, name: `${member.first_name} ${member.last_name}` };
};

interface Found {
  readonly work: HeldWork;
  readonly items: readonly HeldItem[];
}

const workOf = async ({ work }: Services, place: WorkPlace, of: Colleague): Promise<readonly Found[]> => {
  const found: Found[] = [];
  for (const one of work.all()) {
    const items = await one.list(place, of);
    if (items.length > 0) found.push({ work: one, items });
  }
  return found;
};

/** Whose patients keep the reader out, so that nothing of theirs is said. */
const closedOf = async (context: CallContext, patients: readonly string[]): Promise<ReadonlySet<string>> => {
  const closed = new Set<string>();
  if ((await context.withheld()) === undefined) return closed;
  for (const patient of patients)
    await context.needsPatient(patient).catch((error: unknown) => {
      if (!(error instanceof Failure) || error.code !== 'consent_denied') throw error;
      closed.add(patient);
    });
  return closed;
};

export const preview =
  (services: Services): Handler<typeof previewLeave> =>
  async ({ params: { id } }, context) => {
    const found = await services.asSystem(async (db) => {
      const member = await memberToChange(db, context, id);
      return workOf(services, placeOf(services, db, context), await leaverOf(services, context, member));
    });
    const shown = found.map(({ work, items }) => ({ work, count: items.length, items: items.slice(0, shownAtMost) }));
    const patients = [...new Set(shown.flatMap(({ items }) => items.flatMap(({ patient }) => patient ?? [])))];
    const closed = await closedOf(context, patients);
    for (const patientId of patients.filter((patient) => !closed.has(patient)))
      await context.audit({
        action: 'read',
        target: { type: 'profile', id },
        patientId,
        detail: { how: 'staff-leave' },
      });
    return {
      kinds: shown.map(({ work: { kind, title, clinical }, count, items }) => ({
        ...{ kind, title, clinical, count },
        items: items.map(({ id: item, what, patient, at }) => ({
          ...{ id: item, at },
          what: patient !== null && closed.has(patient) ? null : what,
        })),
      })),
    };
  };

/** Staff who can sign in now, by FHIR id. */
const colleagues = async (db: Trx, orgId: string, ids: readonly string[]) =>
  db
    .selectFrom('profile as p')
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .select(['p.id', 'p.resource_id', 'p.role', 'p.first_name', 'p.last_name'])
    .where('p.org_id', '=', orgId)
    .where('p.role', 'in', staffRoles)
    .where('p.suspended_at', 'is', null)
    .where('a.status', '=', 'active')
    .where('p.resource_id', 'in', [...ids, ''])
    .orderBy('p.id')
    .execute();

interface Part {
  readonly work: HeldWork;
  readonly to: Colleague;
  readonly ids: readonly string[];
}

/** What goes to whom. @throws Failure 422 naming the kinds, and things of a kind, that nobody takes over */
const partsOf = async (
  db: Trx,
  orgId: string,
  found: readonly Found[],
  chosen: Readonly<Record<string, string>>,
  from: Colleague,
): Promise<readonly Part[]> => {
  const people = await colleagues(db, orgId, Object.values(chosen));
  const missing: Record<string, string> = {};
  const parts = found.flatMap(({ work, items }) => {
    const able = people.filter(({ id, role }) => id !== from.profileId && (!work.clinical || role === 'practitioner'));
    const keyOf = (id: string) => (chosen[`${work.kind}/${id}`] === undefined ? work.kind : `${work.kind}/${id}`);
    return [...Map.groupBy(items, ({ id }) => keyOf(id))].flatMap(([key, some]) => {
      const one = able.find(({ resource_id }) => resource_id === chosen[key]);
      if (!one?.resource_id) {
        missing[key] = work.clinical ? 'Choose a care provider.' : 'Choose a colleague.';
        return [];
      }
      const to = { profileId: one.id, resourceId: one.resource_id, name: `${one.first_name} ${one.last_name}` };
      return [{ work, to, ids: some.map(({ id }) => id) }];
    });
  });
  if (Object.keys(missing).length > 0) throw invalid('Choose who takes over each kind of work.', missing);
  return parts;
};

/** One bell each, whatever they are given. */
const tell = async ({ notifier }: Services, db: Trx, orgId: string, member: Member, given: readonly Given[]) => {
  for (const [to, all] of Map.groupBy(given, (one) => one.to)) {
    const count = all.reduce((sum, { ids }) => sum + ids.length, 0);
    const { first_name: sender_first_name, last_name: sender_last_name } = member;
    await notifier.notify(db, orgId, [to], 'work_given', {
      sender_first_name,
      sender_last_name,
      advance_amount: count,
    });
  }
};

export const handOver =
  (services: Services): Handler<typeof leave> =>
  ({ params: { id }, body: { to, seen } }, context) =>
    changeMember(services, context, id, 'suspended', async (db, member) => {
      const { orgId } = context.caller;
      const place = placeOf(services, db, context);
      const from = await leaverOf(services, context, member);
      const found = await workOf(services, place, from);
      const kinds = new Set([...Object.keys(seen), ...found.map(({ work }) => work.kind)]);
      const count = (kind: string) => found.find(({ work }) => work.kind === kind)?.items.length ?? 0;
      if ([...kinds].some((kind) => (seen[kind] ?? 0) !== count(kind)))
        throw conflict('Their work just changed. Look at it again, then hand it over.', 'changed_meanwhile');
      const given: Given[] = [];
      for (const { work, to: taker, ids } of await partsOf(db, orgId, found, to, from)) {
        const handover = { from, to: taker, keeps: new Set<string>() };
        const shared = await asHandover(() => work.give(place, ids, handover));
        given.push({ kind: work.kind, to: taker.profileId, ids, shared });
      }
      if (!member.suspended_at) await closeAccess(services, db, context, member);
      const until = new Date(place.now.getTime() + undoMs);
      await sql`insert into staff_leave (org_id, profile_id, at, undo_until, given)
        values (${orgId}, ${id}, ${place.now}, ${until}, ${JSON.stringify(given)}::jsonb)`.execute(db);
      await tell(services, db, orgId, member, given);
      return { role: member.role, left: given.map(({ kind, ids }) => `${kind} ${ids.length}`).join(', ') };
    });

/** What somebody else has by now, or is over, stays where it is. */
export const takeBack =
  (services: Services): Handler<typeof undoLeave> =>
  async ({ params: { id } }, context) => {
    let [back, elsewhere] = [0, 0];
    await changeMember(services, context, id, 'restored', async (db, member) => {
      const place = placeOf(services, db, context);
      const { rows } = await sql<{ at: Date; given: readonly Given[] }>`select at, given from staff_leave
        where org_id = ${place.orgId} and profile_id = ${id} and undone_at is null and undo_until > ${place.now}
        order by at desc limit 1 for update`.execute(db);
      const [left] = rows;
      if (!left) throw conflict('This can’t be undone any more. Give access back instead.', 'not_undoable');
      const from = await leaverOf(services, context, member);
      for (const { kind, to, ids, shared } of left.given) {
        const work = services.work.all().find((one) => one.kind === kind);
        const { rows: people } = await sql<{ resource_id: string | null; name: string }>`
          select resource_id, first_name || ' ' || last_name as name from profile where id = ${to}`.execute(db);
        const [{ resource_id: resourceId, name } = { resource_id: null, name: '' }] = people;
        const taker = resourceId === null ? null : { profileId: to, resourceId, name };
        const held =
          taker && work ? new Set((await work.list(place, taker)).map((item) => item.id)) : new Set<string>();
        const still = ids.filter((one) => held.has(one));
        if (taker && work)
          await asHandover(() => work.give(place, still, { from: taker, to: from, keeps: new Set(shared) }));
        back += still.length;
        elsewhere += ids.length - still.length;
      }
      await openAccess(db, id);
      await sql`update staff_leave set undone_at = ${place.now}
        where org_id = ${place.orgId} and profile_id = ${id} and at = ${left.at}`.execute(db);
      return { role: member.role, back: String(back), elsewhere: String(elsewhere) };
    });
    return { back, elsewhere };
  };
