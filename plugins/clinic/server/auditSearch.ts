import { type SelectQueryBuilder, sql } from 'kysely';
import { entriesAbout } from '#core/server/audit/hashChain.ts';
import { mainName } from '#clinical/server/resource/names.ts';
import '#clinical/server/record/tables.ts';
import { type CallRequest } from '#core/shared';
import type { AuditDetail, AuditEventTable, Tables, Trx } from '#core/server';
import type { AuditRow, exportAudit } from '../shared/auditCalls.ts';

export type Filters = CallRequest<typeof exportAudit>['query'];

type Rows = SelectQueryBuilder<Tables & { a: AuditEventTable }, 'a', object>;

/** `%`, `_` and `\` are letters here. */
const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** A day in a zone, as the moment at which it begins; `plus` days later. */
const begins = (day: string, zone: string, plus: number) =>
  sql<Date>`((${day}::text::date + ${plus}::int)::timestamp at time zone ${zone}::text)`;

export const matching = (db: Trx, orgId: string, zone: string, filters: Filters): Rows => {
  const { person, action, target, patient, from, to } = filters;
  let rows = db.selectFrom('audit_event as a').where('a.org_id', '=', orgId);
  if (person) {
    const like = containing(person);
    rows = rows.where('a.profile_id', 'in', (eb) =>
      eb
        .selectFrom('profile as p')
        .innerJoin('account as c', 'c.id', 'p.account_id')
        .select('p.id')
        .where('p.org_id', '=', orgId)
        .where((or) =>
          or.or([
            sql<boolean>`lower(p.first_name || ' ' || p.last_name) like ${like}`,
            sql<boolean>`c.email like ${like}`,
          ]),
        ),
    );
  }
  if (action) rows = rows.where('a.action', '=', action);
  if (target) rows = rows.where('a.target_type', '=', target);
  if (patient) rows = rows.where('a.seq', 'in', entriesAbout(orgId, patient));
  if (from) rows = rows.where('a.at', '>=', begins(from, zone, 0));
  if (to) rows = rows.where('a.at', '<', begins(to, zone, 1));
  return rows;
};

/** Of several patients how many they were: who they were is found by asking for each. */
const plainDetail = (detail: AuditDetail): AuditRow['detail'] =>
  Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [name, typeof value === 'object' ? value.length : value]),
  );

/** One page, newest first, with the names that the ids stand for. */
export const auditPage = async (
  db: Trx,
  orgId: string,
  zone: string,
  filters: Filters,
  before: number | undefined,
  limit: number,
): Promise<readonly AuditRow[]> => {
  let page = matching(db, orgId, zone, filters);
  if (before !== undefined) page = page.where('a.seq', '<', before);
  const events = await page.selectAll('a').orderBy('a.seq', 'desc').limit(limit).execute();
  const ids = (of: (event: (typeof events)[number]) => string | null): string[] => [
    ...new Set(events.map(of).filter((id) => id !== null)),
  ];
  const profileIds = ids(({ profile_id }) => profile_id);
  const patientIds = ids(({ patient_id }) => patient_id);
  const people = profileIds.length
    ? await db.selectFrom('profile').select(['id', 'first_name', 'last_name']).where('id', 'in', profileIds).execute()
    : [];
  const patients = patientIds.length
    ? await db
        .selectFrom('resource')
        .select(['id', 'content'])
        .where('org_id', '=', orgId)
        .where('type', '=', 'Patient')
        .where('id', 'in', patientIds)
        .execute()
    : [];
  const names = new Map(people.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]));
  const patientNames = new Map(
    patients.map(({ id, content }) => {
      const { first, last } = mainName(content);
      return [id, `${first} ${last}`.trim()];
    }),
  );
  return events.map((event) => ({
    seq: Number(event.seq),
    at: event.at.toISOString(),
    person: event.profile_id === null ? null : (names.get(event.profile_id) ?? null),
    role: event.role,
    action: event.action,
    targetType: event.target_type,
    targetId: event.target_id,
    patientId: event.patient_id,
    patientName: event.patient_id === null ? null : (patientNames.get(event.patient_id) ?? null),
    detail: plainDetail(event.detail),
    ip: event.ip,
  }));
};
