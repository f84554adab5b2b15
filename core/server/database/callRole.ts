import { type QueryExecutorProvider, sql } from 'kysely';

/** From PostgreSQL 16 on a member may be one that cannot act as the role. */
const able = sql.raw(`case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end`);

/**
 * The role that calls run under. Roles belong to the whole PostgreSQL cluster: another database may have made it, and a dump
 * does not bring it along, so every start looks.
 * @throws Error with the statement to run when the database user may not make it
 */
export const ensureCallRole = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`do $$ begin
    if not exists (select from pg_roles where rolname = 'app_user') then create role app_user nologin; end if;
  exception when duplicate_object or unique_violation then null;
    when insufficient_privilege then raise exception using message =
      'The database user may not create roles. Ask its administrator to run once: create role app_user nologin; grant app_user to ' || quote_ident(current_user);
  end $$`.execute(db);
  await sql`do $$ begin
    if not pg_has_role(current_user, 'app_user', ${able}) then execute format('grant app_user to %I', current_user); end if;
  exception when insufficient_privilege then raise exception using message =
    'The database user may not act as app_user. Ask its administrator to run once: grant app_user to ' || quote_ident(current_user);
  end $$`.execute(db);
  await sql`do $$ begin
    if not has_schema_privilege('app_user', 'public', 'usage') then grant usage on schema public to app_user; end if;
  end $$`.execute(db);
};

interface TableRow {
  readonly name: string;
  readonly mine: boolean;
  readonly limited: boolean;
}

const named = (names: readonly string[]): string =>
  names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');

/** What the database lacks of what organisations are kept apart by, in sentences that say what to run; nothing when all is there. */
export const callRoleLacks = async (db: QueryExecutorProvider): Promise<readonly string[]> => {
  const { rows } = await sql<{ me: string; oid: number; bypasses: boolean; able: boolean }>`select
    quote_ident(current_user) as me, oid::int8 as oid, rolsuper or rolbypassrls as bypasses,
    pg_has_role(current_user, oid, ${able}) as able from pg_roles where rolname = 'app_user'`.execute(db);
  const role = rows[0];
  if (!role) return ['The database has no role app_user. Create it, then restore into an empty database.'];
  const lacks: string[] = [];
  if (!role.able) lacks.push(`The database user may not act as app_user. Run: grant app_user to ${role.me}.`);
  if (role.bypasses) lacks.push('The role app_user sees every row. Run: alter role app_user nosuperuser nobypassrls.');
  // A table of organisations without row-level security is the server's own, and app_user has no right to it.
  const { rows: tables } = await sql<TableRow>`with of_organisations as (
      select c.oid, c.relname, c.relowner, c.relrowsecurity as limited,
        has_any_column_privilege(${role.oid}::oid, c.oid, 'select, insert') as reached,
        exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'own_organization'
          and p.polroles = array[${role.oid}::oid]) as kept
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (c.relrowsecurity
        or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped)))
    select relname as name, pg_has_role(current_user, relowner, 'usage') as mine,
      case when limited then kept and reached else not reached end as limited
    from of_organisations order by relname`.execute(db);
  const others = tables.filter(({ mine }) => !mine).map(({ name }) => name);
  if (others.length > 0) lacks.push(`These tables belong to another role: ${named(others)}. Give them to ${role.me}.`);
  const open = tables.filter(({ limited }) => !limited).map(({ name }) => name);
  if (open.length > 0)
    lacks.push(
      `Policies or rights of app_user are missing: ${named(open)}. Create the role, then restore into an empty database.`,
    );
  return lacks;
};
