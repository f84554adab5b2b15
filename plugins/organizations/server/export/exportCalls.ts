import { type Selectable, sql } from 'kysely';
import { conflict, type Handler, notFound, type ServerServices, type Trx } from '#core/server';
import { hashOf, newSecret } from '#core/server/identity/secrets.ts';
import { auditOrganization } from '#core/server/organizations/actingOrganization.ts';
import type { OrganizationExportTable } from '#core/server/organizations/export/tables.ts';
import type {
  addressExport,
  askExport,
  downloadExport,
  OrganizationExport,
  readExport,
} from '../../shared/exportCalls.ts';
import { hasBegun, nameOf } from '../deletion.ts';
import { inTurn } from '../inTurn.ts';
import { removeFiles } from './exportWork.ts';

/** Of an address: as long as it takes a browser to begin. */
const addressMs = 60_000;

type Row = Selectable<OrganizationExportTable>;

const exportOf = ({ state, steps, rows, files, ...row }: Row, size: number | null): OrganizationExport => {
  const step = state !== 'running' || steps === null ? null : rows < row.rows_total ? 'rows' : 'files';
  return {
    ...{ state, askedAt: row.asked_at.toISOString(), askedBy: row.asked_name, step, size },
    ...(step === 'files' ? { done: files, total: row.files_total } : { done: rows, total: row.rows_total }),
    readyAt: row.ready_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
};

/** The newest of each, while its time lasts; an archive that is gone is none. */
const newestOf = (db: Trx, targets: readonly string[], now: Date) =>
  db
    .selectFrom('organization_export as e')
    .leftJoin('file', 'file.id', 'e.file_id')
    .selectAll('e')
    .select('file.size')
    .where('e.target', 'in', targets)
    .where(({ or, eb }) => or([eb('e.expires_at', 'is', null), eb('e.expires_at', '>', now)]))
    .where(({ or, eb }) => or([eb('e.state', '<>', 'ready'), eb('file.size', 'is not', null)]));

const newest = async (db: Trx, target: string, now: Date): Promise<(Row & { size: number | null }) | null> =>
  (await newestOf(db, [target], now).executeTakeFirst()) ?? null;

/** By organisation, how its export stands. */
export const exportStates = async (
  db: Trx,
  targets: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, OrganizationExport['state']>> => {
  if (targets.length === 0) return new Map();
  const rows = await newestOf(db, targets, now).execute();
  return new Map(rows.map(({ target, state }) => [target, state]));
};

/** @throws Failure 404 */
const named = async (db: Trx, id: string): Promise<string> => {
  const row = await db.selectFrom('organization').select('name').where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('organisation');
  return row.name;
};

export const read =
  ({ asSystem, now }: ServerServices): Handler<typeof readExport> =>
  ({ params: { id } }) =>
    asSystem(async (db) => {
      const name = await named(db, id);
      const row = await newest(db, id, now());
      return { name, export: row && exportOf(row, row.size) };
    });

export const ask =
  (services: ServerServices): Handler<typeof askExport> =>
  ({ params: { id: target } }, context) =>
    services.asSystem(async (db) => {
      const home = await inTurn(db, context);
      await named(db, target);
      if (await hasBegun(db, target))
        throw conflict('The deletion has begun. It can’t be exported any more.', 'deletion_began');
      const before = await db
        .selectFrom('organization_export')
        .selectAll()
        .where('target', '=', target)
        .executeTakeFirst();
      if (before?.state === 'running') return;
      if (before) {
        await db.deleteFrom('organization_export').where('id', '=', before.id).execute();
        await removeFiles(services, db, before);
      }
      await db
        .insertInto('organization_export')
        .values({
          ...{ target, state: 'running', asked_at: services.now(), asked_by: context.caller.profileId, asked_in: home },
          ...{
            asked_name: nameOf(context),
            steps: null,
            position: JSON.stringify({ step: 0, after: null }),
            parts: '[]',
          },
          ...{ rows: 0, rows_total: 0, files: 0, files_total: 0, failures: 0 },
          ...{ held_until: null, file_id: null, ready_at: null, expires_at: null },
        })
        .execute();
      await auditOrganization(db, services, context, home, { action: 'asked-export', id: target });
    });

export const address =
  (services: ServerServices): Handler<typeof addressExport> =>
  ({ params: { id } }, { caller }) =>
    services.asSystem(async (db) => {
      await named(db, id);
      const now = services.now();
      const row = await newest(db, id, now);
      if (row?.state !== 'ready')
        throw conflict('There is no archive to download. Export it first.', 'export_not_ready');
      const secret = newSecret();
      const { accountId: account_id, profileId: profile_id, deviceId: device_id } = caller;
      const until = new Date(Math.min(now.getTime() + addressMs, row.expires_at?.getTime() ?? 0));
      await db
        .insertInto('organization_export_address')
        .values({ hash: hashOf(secret), export_id: row.id, account_id, profile_id, device_id, expires_at: until })
        .execute();
      return { path: `/v3/organizations/exports/${secret}` };
    });

/** Whoever got the address, if they are still a super administrator who may sign in. */
const holderOf = async (db: Trx, hash: string, now: Date) => {
  const taken = await db
    .deleteFrom('organization_export_address')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returning(['export_id', 'account_id', 'profile_id', 'device_id'])
    .executeTakeFirst();
  if (!taken) return null;
  const holder = await db
    .selectFrom('profile as p')
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .innerJoin('organization as o', 'o.id', 'p.org_id')
    .innerJoin('device as d', 'd.account_id', 'a.id')
    .select('p.org_id')
    .where('p.id', '=', taken.profile_id)
    .where('a.id', '=', taken.account_id)
    .where('d.id', '=', taken.device_id)
    .where('p.role', '=', 'super_admin')
    .where('a.status', '=', 'active')
    .where(sql<boolean>`p.suspended_at is null and o.closed_at is null and d.revoked_at is null`)
    .executeTakeFirst();
  return holder ? { ...taken, home: holder.org_id } : null;
};

export const download =
  (services: ServerServices): Handler<typeof downloadExport> =>
  async ({ params: { secret } }, context) => {
    const { ip, requestId } = context;
    const file = await services.asSystem(async (db) => {
      const now = services.now();
      const holder = await holderOf(db, hashOf(secret), now);
      if (!holder) return null;
      const row = await db
        .selectFrom('organization_export')
        .select(['target', 'file_id'])
        .where('id', '=', holder.export_id)
        .where('state', '=', 'ready')
        .where('expires_at', '>', now)
        .executeTakeFirst();
      const found = row?.file_id && (await services.files.open(db, row.file_id));
      if (!found) return null;
      const by = { accountId: holder.account_id, profileId: holder.profile_id, role: 'super_admin', ip, requestId };
      const target = { type: 'organization', id: row.target } as const;
      for (const orgId of new Set([row.target, holder.home]))
        await services.audit.record(db, orgId, by, { action: 'exported', target });
      return found;
    });
    if (!file) throw notFound('archive');
    const { stream, type, name, size } = file;
    context.sendFile({ stream, type, name, size, inline: false });
  };
