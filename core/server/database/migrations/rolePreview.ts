import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Demo clinics in which administrators look at the pages of a role: each belongs to a clinic, is closed to sign-ins, jobs and mail
 * from its first moment, and stays what it was made as. And which session looks at whose pages there, until when; only the
 * server's own work reads and writes that.
 */
export const rolePreview = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`alter table organization add column preview_of text references organization (id) on delete cascade,
    add constraint preview_is_closed check (preview_of is null or closed_at is not null)`.execute(db);
  await sql`create index organization_preview_of on organization (preview_of) where preview_of is not null`.execute(db);
  await sql`create function keep_preview() returns trigger language plpgsql as $$ begin
    if old.preview_of is distinct from new.preview_of then
      raise exception 'A clinic never becomes a demo of another one.' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end $$`.execute(db);
  await sql`create trigger organization_keep_preview before update on organization
    for each row execute function keep_preview()`.execute(db);
  await sql`create table role_preview (
    device_id text primary key,
    account_id text not null references account (id) on delete cascade,
    home text not null references organization (id) on delete cascade,
    profile_id text not null references profile (id) on delete cascade,
    shows text not null references profile (id) on delete cascade,
    custom_role_id text references custom_role (id) on delete cascade,
    since timestamptz not null,
    until timestamptz not null
  )`.execute(db);
  for (const column of ['account_id', 'home', 'profile_id', 'shows', 'custom_role_id'])
    await sql`create index ${sql.ref(`role_preview_${column}`)} on role_preview (${sql.ref(column)})`.execute(db);
};
