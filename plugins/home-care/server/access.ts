import { randomInt } from 'node:crypto';
import { conflict, Failure, type Handler, notFound, type ServerServices, type Trx } from '#core/server';
import { takeTurn } from '#core/server/identity/protection/throttle.ts';
import type { Access, listAccess, makeAccess, revokeAccess } from '../shared/calls.ts';
import type { closeMode, openMode } from '../shared/mode/accessCalls.ts';
import { workerOf } from './visitRows.ts';

const feature = 'home-care';
const [dayMs, quarterSeconds] = [86_400_000, 900];
/** Within these days a code is typed, or it opens nothing. */
const openDays = 7;
/** Tries from one network in a quarter of an hour. */
const mostTries = 10;

/** What no one takes for another letter or digit. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 12;
/** 58 random bits, in groups that are read out and typed easily. */
const newCode = (): string =>
  Array.from({ length: codeLength }, () => letters[randomInt(letters.length)])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-');

const plainCode = (code: string): string => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
const hashOfCode = ({ keyed }: Pick<ServerServices, 'keyed'>, code: string): string =>
  keyed.of('home-care-code', plainCode(code));

export const list =
  (services: ServerServices): Handler<typeof listAccess> =>
  async ({ params: { id } }, { db, caller: { orgId } }) => {
    await workerOf(db, orgId, id);
    const rows = await db
      .selectFrom('home_care_access')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('worker_id', '=', id)
      .orderBy('created_at', 'desc')
      .limit(20)
      .execute();
    const now = services.now();
    return {
      data: rows.map((row): Access => {
        const until = row.opened_at ? row.until_at : row.opens_until;
        const state = row.revoked_at ? 'revoked' : until <= now ? 'expired' : row.opened_at ? 'open' : 'waiting';
        return {
          ...{ id: row.id, createdBy: row.created_by, state, until: until.toISOString() },
          createdAt: row.created_at.toISOString(),
          openedAt: row.opened_at?.toISOString() ?? null,
        };
      }),
    };
  };

export const make =
  (services: ServerServices): Handler<typeof makeAccess> =>
  async ({ params: { id }, body: { days } }, context) => {
    const { db, caller } = context;
    const { paused } = await workerOf(db, caller.orgId, id);
    if (paused) throw conflict('This worker is paused. End the pause first.', 'paused');
    const now = services.now();
    const code = newCode();
    const opensUntil = new Date(now.getTime() + Math.min(openDays, days) * dayMs);
    const until = new Date(now.getTime() + days * dayMs);
    const row = await db
      .insertInto('home_care_access')
      .values({
        ...{ org_id: caller.orgId, worker_id: id, hash: hashOfCode(services, code), created_at: now },
        ...{ created_by: `${caller.firstName} ${caller.lastName}`.trim(), opens_until: opensUntil, until_at: until },
        ...{ device_hash: null, opened_at: null, revoked_at: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await context.audit({
      ...{ action: 'created', target: { type: 'home-care-access', id: row.id } },
      detail: { worker: id, days },
    });
    return { id: row.id, code, opensUntil: opensUntil.toISOString(), until: until.toISOString() };
  };

/** So much longer what was done is still taken, than a device may read. */
const sendMs = 30 * dayMs;
const sending = 'send ';
/** Of the pass that a device sends with: no access is taken back by taking back the other. */
const sendSubject = (access: string): string => sending + access;
/** Which access a pass came with. */
export const accessOf = (subject: string): string =>
  subject.startsWith(sending) ? subject.slice(sending.length) : subject;

const gate = 'gate ';
/** Undefined where the pass is not the one that a locked device asks with. */
export const accessAtGate = (subject: string | undefined): string | undefined =>
  subject?.startsWith(gate) ? subject.slice(gate.length) : undefined;

const revokeOne = async (services: ServerServices, db: Trx, orgId: string, id: string): Promise<void> => {
  await db
    .updateTable('home_care_access')
    .set({ revoked_at: services.now() })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
  await services.asSystem((system) => services.passes.revoke(system, { orgId, feature, subject: id }));
};

/** Every code of a worker, and every device that one of them opened. */
export const revokeAll = async (services: ServerServices, db: Trx, orgId: string, worker: string): Promise<void> => {
  const rows = await db
    .selectFrom('home_care_access')
    .select('id')
    .where('org_id', '=', orgId)
    .where('worker_id', '=', worker)
    .where('revoked_at', 'is', null)
    .execute();
  for (const { id } of rows) await revokeOne(services, db, orgId, id);
};

export const revoke =
  (services: ServerServices): Handler<typeof revokeAccess> =>
  async ({ params: { id } }, context) => {
    const { db, caller } = context;
    const row = await db
      .selectFrom('home_care_access')
      .select(['id', 'worker_id'])
      .where('org_id', '=', caller.orgId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw notFound('access code');
    await revokeOne(services, db, caller.orgId, id);
    const target = { type: 'home-care-access', id } as const;
    await context.audit({ action: 'revoked', target, detail: { worker: row.worker_id } });
  };

const codeInvalid = (): Failure =>
  new Failure(404, 'code_invalid', 'This code does not open anything. Ask your clinic for a new one.');
const tooManyCodes = (): Failure =>
  new Failure(429, 'too_many_codes', 'Too many codes were tried. Try again in 15 minutes.');

/** A try counts although it is refused, so it is written in a transaction of its own. */
export const open =
  (services: ServerServices): Handler<typeof openMode> =>
  async ({ body: { code, device } }, { ip, requestId }) => {
    const now = services.now();
    const most = mostTries * Math.max(1, services.settings.rateFactor);
    const mayTry = await services.asSystem((db) => takeTurn(db, `home-care-code:${ip}`, most, quarterSeconds, now));
    if (!mayTry) throw tooManyCodes();
    const deviceHash = services.keyed.of('home-care-device', device);
    return services.asSystem(async (db) => {
      const row = await db
        .selectFrom('home_care_access as a')
        .innerJoin('home_care_worker as w', 'w.id', 'a.worker_id')
        .selectAll('a')
        .select(['w.name', 'w.paused'])
        .where('a.hash', '=', hashOfCode(services, code))
        .where('a.revoked_at', 'is', null)
        .forUpdate('a')
        .executeTakeFirst();
      if (!row || row.paused || row.until_at <= now || (!row.opened_at && row.opens_until <= now)) throw codeInvalid();
      // The same device may ask again, for an answer that was lost on its way.
      if (row.device_hash !== null && row.device_hash !== deviceHash) throw codeInvalid();
      if (!(await services.features.isEnabled(db, row.org_id, feature))) throw codeInvalid();
      await db
        .updateTable('home_care_access')
        .set({ device_hash: deviceHash, opened_at: row.opened_at ?? now })
        .where('id', '=', row.id)
        .execute();
      const given = { orgId: row.org_id, feature, subject: row.id };
      await services.passes.revoke(db, given);
      const { pass } = await services.passes.issue(db, { ...given, expiresAt: row.until_at });
      const sends = { ...given, subject: sendSubject(row.id), expiresAt: new Date(row.until_at.getTime() + sendMs) };
      const { pass: sendPass } = await services.passes.issue(db, sends);
      const gates = { ...given, subject: gate + row.id, expiresAt: row.until_at };
      const { pass: gatePass } = await services.passes.issue(db, gates);
      // Made anew each time and kept nowhere: a copy of the database opens no phone.
      const deviceKey = services.keyed.of('home-care-vault', `${row.org_id} ${row.worker_id} ${deviceHash}`);
      const by = { accountId: null, profileId: null, role: 'guest', ip, requestId } as const;
      const target = { type: 'home-care-access', id: row.id } as const;
      await services.audit.record(db, row.org_id, by, { action: 'opened', target, detail: { worker: row.worker_id } });
      return { pass, sendPass, gatePass, deviceKey, name: row.name, until: row.until_at.toISOString() };
    });
  };

export const close =
  (services: ServerServices): Handler<typeof closeMode> =>
  async (_, context) => {
    const { guest, db } = context;
    // Only who reads ends it: what sends after the mode, or asks for it, is no access.
    if (!guest || /^(send|gate) /.test(guest.subject)) throw notFound('access code');
    await revokeOne(services, db, guest.orgId, guest.subject);
    await context.audit({ action: 'closed', target: { type: 'home-care-access', id: guest.subject } });
  };
