import type { JWK } from 'jose';
import type { AuditAction, CallRequest } from '#core/shared';
import { invalid, notFound } from '#core/server/failure.ts';
import { hashOf, newSecret } from '#core/server/identity/secrets.ts';
import type { CallContext, Handler, ServerServices } from '#core/server/plugin/scope.ts';
import { isLoopback } from '#core/server/settings.ts';
import { definitions } from '#clinical/server/resource/definitions.ts';
import { endGrantsOf } from '#clinical/server/smart/grants.ts';
import { dataScope, scopesIn, strangeScope } from '#clinical/server/smart/scopes.ts';
import { isRecord } from '#core/shared';
import type * as calls from '../shared/calls.ts';

type Sent = CallRequest<typeof calls.registerApp>['body'];

const isWeb = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, hash, username, password } = new URL(text);
  const isOpen = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  return isOpen && hash === '' && username === '' && password === '';
};
/** Apps of a device have a scheme of their own: a domain turned around (RFC 8252). */
const isOwnScheme = (text: string): boolean => /^[a-z0-9-]+(\.[a-z0-9-]+)+:\/[^\s#]*$/.test(text) && URL.canParse(text);

/** Public keys only. @returns null for what is no key set */
const keySetOf = (text: string): readonly JWK[] | null => {
  try {
    const set: unknown = JSON.parse(text);
    const keys: readonly unknown[] = isRecord(set) && Array.isArray(set.keys) ? set.keys : [];
    const isPublic = (key: unknown): key is JWK =>
      isRecord(key) && (key.kty === 'RSA' || key.kty === 'EC') && key.d === undefined && typeof key.kid === 'string';
    return keys.length > 0 && keys.length <= 10 && keys.every(isPublic) ? keys : null;
  } catch {
    return null;
  }
};

/** @throws Failure `invalid_input` with the fields to correct */
const rowOf = async (sent: Sent) => {
  const fields: Record<string, string> = {};
  const known = await definitions();
  const scopes = scopesIn(sent.scope);
  const strange = strangeScope(known, scopes);
  if (strange !== null) fields.scope = `This scope is not understood: ${strange.slice(0, 100)}`;
  const isSystem = (text: string): boolean => dataScope(known, text)?.level === 'system';
  if (sent.service && !scopes.every(isSystem)) fields.scope = 'A service has system/ scopes only.';
  if (!sent.service && scopes.some(isSystem)) fields.scope = 'Only a service has system/ scopes.';
  if (sent.service && sent.proof !== 'key') fields.proof = 'A service signs with a key of its own.';
  if (!sent.service && sent.redirects.length === 0) fields.redirects = 'Enter at least one address.';
  if (!sent.redirects.every((one) => isWeb(one) || (sent.proof === 'none' && isOwnScheme(one))))
    fields.redirects = 'Enter whole https addresses, without a # part.';
  if (sent.launchUrl !== null && !isWeb(sent.launchUrl)) fields.launchUrl = 'Enter a whole https address.';
  const keys = sent.keys === null ? null : keySetOf(sent.keys);
  if (sent.proof === 'key' && (sent.keys === null) === (sent.keysUrl === null))
    fields.keys = 'Enter the key set, or its address.';
  if (sent.keys !== null && keys === null)
    fields.keys = 'Paste the public keys as a JSON Web Key Set, each with its kid.';
  if (sent.keysUrl !== null && !sent.keysUrl.startsWith('https://')) fields.keysUrl = 'Enter a whole https address.';
  if (Object.keys(fields).length > 0) throw invalid('Correct the fields listed, and try again.', fields);
  return {
    name: sent.name,
    service: sent.service,
    proof: sent.proof,
    redirects: JSON.stringify(sent.service ? [] : sent.redirects),
    launch_url: sent.service ? null : sent.launchUrl,
    scope: scopes.join(' '),
    keys: sent.proof === 'key' && keys ? JSON.stringify(keys) : null,
    keys_url: sent.proof === 'key' ? sent.keysUrl : null,
  };
};

const noted = (context: CallContext, action: AuditAction, id: string, name: string): Promise<void> =>
  context.audit({ action, target: { type: 'app', id }, detail: { app: name } });

const appOf = async ({ db, caller }: CallContext, id: string) => {
  const row = await db
    .selectFrom('smart_app')
    .select(['id', 'name', 'proof', 'scope', 'redirects', 'secret_hash', 'keys', 'keys_url', 'service'])
    .where('id', '=', id)
    .where('org_id', '=', caller.orgId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('app');
  return row;
};

export const list =
  (services: ServerServices): Handler<typeof calls.listApps> =>
  async (_request, { db, caller }) => {
    const rows = await db
      .selectFrom('smart_app as a')
      .leftJoin('profile as p', 'p.id', 'a.approved_by')
      .selectAll('a')
      .select(['p.first_name', 'p.last_name'])
      .where('a.org_id', '=', caller.orgId)
      .orderBy('a.name')
      .orderBy('a.id')
      .limit(500)
      .execute();
    const used = await services.asSystem((trx) =>
      trx
        .selectFrom('smart_grant as g')
        .innerJoin('device as d', 'd.id', 'g.device_id')
        .select(({ fn }) => ['g.app_id', fn.count<number>('g.account_id').distinct().as('people')])
        .where('g.org_id', '=', caller.orgId)
        .where('d.revoked_at', 'is', null)
        .where('d.expires_at', '>', services.now())
        .groupBy('g.app_id')
        .execute(),
    );
    const people = new Map(used.map((row) => [row.app_id, Number(row.people)]));
    return {
      data: rows.map((row) => ({
        id: row.id,
        name: row.name,
        service: row.service,
        proof: row.proof,
        redirects: [...row.redirects],
        launchUrl: row.launch_url,
        scope: row.scope,
        keys: row.keys ? JSON.stringify({ keys: row.keys }, null, 2) : null,
        keysUrl: row.keys_url,
        enabled: row.enabled,
        people: people.get(row.id) ?? 0,
        approvedBy: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
      })),
    };
  };

export const register =
  (services: ServerServices): Handler<typeof calls.registerApp> =>
  async ({ body }, context) => {
    const row = await rowOf(body);
    const id = newSecret().slice(0, 22);
    const secret = body.proof === 'secret' ? newSecret() : null;
    const { orgId, profileId } = context.caller;
    await context.db
      .insertInto('smart_app')
      .values({
        ...{ ...row, id, org_id: orgId, enabled: true, approved_by: profileId, created_at: services.now() },
        secret_hash: secret === null ? null : hashOf(secret),
      })
      .execute();
    await noted(context, 'created', id, row.name);
    return { id, secret };
  };

export const change =
  (services: ServerServices): Handler<typeof calls.changeApp> =>
  async ({ params, body }, context) => {
    const [before, row] = [await appOf(context, params.id), await rowOf(body)];
    const needsSecret = row.proof === 'secret' && before.secret_hash === null;
    const secret = needsSecret ? newSecret() : null;
    const secret_hash = needsSecret ? hashOf(secret!) : row.proof === 'secret' ? before.secret_hash : null;
    await context.db
      .updateTable('smart_app')
      .set({ ...row, secret_hash, approved_by: context.caller.profileId })
      .where('id', '=', params.id)
      .execute();
    const textOf = (one: object): string => JSON.stringify(one);
    const same =
      before.scope === row.scope &&
      before.proof === row.proof &&
      before.service === row.service &&
      textOf(before.redirects) === row.redirects;
    // What people allowed was another app.
    if (!same) await services.asSystem((db) => endGrantsOf(db, { appId: params.id }, services.now()));
    await noted(context, 'changed', params.id, row.name);
    return { id: params.id, secret };
  };

export const switchOnOff =
  (services: ServerServices): Handler<typeof calls.switchApp> =>
  async ({ params, body: { enabled } }, context) => {
    const { name } = await appOf(context, params.id);
    const approved = enabled ? { approved_by: context.caller.profileId } : {};
    await context.db
      .updateTable('smart_app')
      .set({ enabled, ...approved })
      .where('id', '=', params.id)
      .execute();
    // Turning it on again must not bring back what was allowed.
    if (!enabled) await services.asSystem((db) => endGrantsOf(db, { appId: params.id }, services.now()));
    await noted(context, enabled ? 'turned-on' : 'turned-off', params.id, name);
  };

export const giveSecret =
  (): Handler<typeof calls.renewSecret> =>
  async ({ params }, context) => {
    const { name, proof } = await appOf(context, params.id);
    if (proof !== 'secret') throw invalid('This app has no secret.');
    const secret = newSecret();
    await context.db
      .updateTable('smart_app')
      .set({ secret_hash: hashOf(secret) })
      .where('id', '=', params.id)
      .execute();
    await noted(context, 'changed', params.id, name);
    return { id: params.id, secret };
  };

export const remove =
  (services: ServerServices): Handler<typeof calls.removeApp> =>
  async ({ params }, context) => {
    const { name } = await appOf(context, params.id);
    await services.asSystem((db) => endGrantsOf(db, { appId: params.id }, services.now()));
    await context.db.deleteFrom('smart_app').where('id', '=', params.id).execute();
    await noted(context, 'deleted', params.id, name);
  };
