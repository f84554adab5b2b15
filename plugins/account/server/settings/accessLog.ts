import { entriesAbout } from '#core/server/audit/hashChain.ts';
import type { Handler, ServerServices } from '#core/server/plugin/scope.ts';
import type { Access, accessLog } from '../../shared/accessLogCalls.ts';

const pageSize = 30;

const isType = (name: string): boolean => /^[A-Z]/.test(name);

/** A patient's own view of the audit trail: people and kinds of data, no addresses and no ids. */
export const readAccessLog =
  (services: ServerServices): Handler<typeof accessLog> =>
  async ({ query: { before, limit = pageSize } }, { db, caller }) => {
    const patient = caller.resourceId ?? (await services.people.resourceIdOf(caller.orgId, caller.profileId));
    if (patient === null) return { data: [], next: null };
    await services.audit.settle(caller.orgId);
    let events = db
      .selectFrom('audit_event')
      .select(['seq', 'at', 'profile_id', 'role', 'action', 'target_type', 'detail'])
      .where('org_id', '=', caller.orgId)
      .where('seq', 'in', entriesAbout(caller.orgId, patient))
      .where(({ or, eb }) => or([eb('profile_id', 'is', null), eb('profile_id', '!=', caller.profileId)]));
    if (before !== undefined) events = events.where('seq', '<', before);
    const rows = await events
      .orderBy('seq', 'desc')
      .limit(limit + 1)
      .execute();
    const page = rows.slice(0, limit);
    const ids = [...new Set(page.flatMap(({ profile_id }) => profile_id ?? []))];
    const people = ids.length
      ? await db
          .selectFrom('profile')
          .select(['id', 'first_name', 'last_name', 'title'])
          .where('id', 'in', ids)
          .execute()
      : [];
    const byId = new Map(people.map((person) => [person.id, person]));
    const data = page.map(({ seq, at, profile_id, role, action, target_type, detail }): Access => {
      const person = profile_id === null ? undefined : byId.get(profile_id);
      const counted = Object.keys(detail).filter(isType).sort();
      return {
        seq: Number(seq),
        at: at.toISOString(),
        person: person ? `${person.first_name} ${person.last_name}` : null,
        title: person?.title ?? null,
        role,
        action,
        types: counted.length > 0 ? counted : isType(target_type) ? [target_type] : [],
        reason: typeof detail['reason'] === 'string' ? detail['reason'] : null,
      };
    });
    return { data, next: rows.length > limit ? (data.at(-1)?.seq ?? null) : null };
  };
