import { type QueryExecutorProvider, sql } from 'kysely';
import { momentIn } from '#clinical/server';
import { orgTable } from '#core/server';
import { urls } from '../../shared/visit.ts';
import { held, type Sql } from './visitFacts.ts';

export const requested = sql.raw(`('proposed', 'pending', 'waitlist')`);

type Row = 'h' | 'new';

const having = (row: Row, url: string): Sql => sql.raw(`${row}.content @> '{"extension": [{"url": "${url}"}]}'::jsonb`);
const isRequest = (row: Row): Sql =>
  sql`${sql.ref(`${row}.version`)} = 1 and ${sql.ref(`${row}.content`)} ->> 'status' in ${requested}`;
const isPlace = (row: Row): Sql => having(row, urls.waits);

/** Since when an Appointment says that it waits for an earlier time, as it is written there. */
export const waitsSince = (content: Sql): Sql =>
  sql`(jsonb_path_query_first(${content}, ${sql.lit(`$.extension[*] ? (@.url == "${urls.waits}").valueDateTime`)}::jsonpath) #>> '{}')`;

/** What it says of its own beginning, unless that would lie after it was written. */
const saidOrWritten = (said: Sql, written: Sql): Sql => sql`least(coalesce(${momentIn(said)}, ${written}), ${written})`;

/**
 * What was asked for, of the versions `h` among `only`. A visit that was first written as a request, until the first version that is
 * booked; and each place on the waitlist, until the first version in which it is offered a time: whoever joins again has another.
 */
const asksOf = (
  only: Sql,
): Sql => sql`select h.org_id, h.id as appointment, h.id as fact, 'request' as way, null::text as since,
    ${saidOrWritten(sql`(h.content ->> 'created')`, sql`h.updated_at`)} as at,
    (select min(b.updated_at) from resource_history b where b.org_id = h.org_id and b.type = 'Appointment' and b.id = h.id
      and (b.content ->> 'status' = 'booked' or b.content ->> 'status' = 'noshow' or b.content ->> 'status' in ${held})) as offered_at
  from resource_history h where h.type = 'Appointment' and ${isRequest('h')} and ${only}
  union all
  select p.org_id, p.id, p.id || ':' || min(p.version), 'wait', p.since, ${saidOrWritten(sql`p.since`, sql`min(p.updated_at)`)},
    min(p.updated_at) filter (where p.offers)
  from (select h.org_id, h.id, h.version, h.updated_at, ${waitsSince(sql`h.content`)} as since, ${having('h', urls.offer)} as offers
    from resource_history h where h.type = 'Appointment' and ${isPlace('h')} and ${only}) p
  where p.since is not null group by p.org_id, p.id, p.since`;

/**
 * A line for each time that was asked for, found by when it was asked: the versions of a visit say it only when they are read. Kept
 * by triggers, so that whatever writes the record keeps it; versions go with their organization alone, and so do these.
 */
export const createAsks = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`create table appointments_ask (
    org_id text not null references organization (id) on delete cascade,
    appointment text collate "C" not null,
    fact text collate "C" not null,
    way text not null check (way in ('request', 'wait')),
    since text,
    at timestamptz not null,
    offered_at timestamptz,
    primary key (org_id, fact)
  )`.execute(db);
  await sql`create index appointments_ask_time on appointments_ask (org_id, at)`.execute(db);
  await sql`create index appointments_ask_visit on appointments_ask (org_id, appointment)`.execute(db);
  await orgTable('appointments_ask')(db);
  await sql`insert into appointments_ask (org_id, appointment, fact, way, since, at, offered_at) ${asksOf(sql`true`)}`.execute(
    db,
  );
  for (const index of ['resource_history_requests', 'resource_history_waits'])
    await sql`drop index if exists ${sql.table(index)}`.execute(db);
  await sql`create function appointments_ask_row() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' or (${isRequest('new')}) or ${isPlace('new')}
        or exists (select from appointments_ask a where a.org_id = new.org_id and a.appointment = new.id) then
        delete from appointments_ask a where a.org_id = new.org_id and a.appointment = new.id;
        insert into appointments_ask (org_id, appointment, fact, way, since, at, offered_at)
          ${asksOf(sql`h.org_id = new.org_id and h.id = new.id`)};
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger appointments_ask_kept after insert or update on resource_history for each row
    when (new.type = 'Appointment') execute function appointments_ask_row()`.execute(db);
};
