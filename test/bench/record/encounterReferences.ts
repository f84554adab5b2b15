import { type QueryExecutorProvider, sql } from 'kysely';

/** Every observation that `fillRecord` made belongs to one of its patient's encounters from now on, as in the index of a write. */
export const referToEncounters = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`insert into resource_reference (org_id, rid, type, param, target, date)
    select distinct on (o.rid) o.org_id, o.rid, 'Observation', 'encounter', 'Encounter/' || r.id, o.date
    from resource_reference o join resource_reference e on e.org_id = o.org_id and e.type = 'Encounter'
      and e.param = 'subject' and e.target = o.target
    join resource r on r.rid = e.rid
    where o.type = 'Observation' and o.param = 'subject'
    order by o.rid, md5(r.id || o.rid::text)`.execute(db);
  await sql`analyze`.execute(db);
};
