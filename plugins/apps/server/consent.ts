import { invalid, notFound } from '#core/server/failure.ts';
import { linkOrigin } from '#core/server/mail/origin.ts';
import type { CallContext, Handler, ServerServices } from '#core/server/plugin/scope.ts';
import { type Definitions, definitions } from '#clinical/server/resource/definitions.ts';
import { answered, type Asked, askedBy, launchAddress, withParams } from '#clinical/server/smart/authorization.ts';
import { addCode, addGrant, endGrantsOf } from '#clinical/server/smart/grants.ts';
import { dataScope, parted, scopesIn } from '#clinical/server/smart/scopes.ts';
import type * as calls from '../shared/calls.ts';
import type { AskedScope } from '../shared/calls.ts';

const gone = (): Error => notFound('request');

const plain = { openid: 'sign-in', fhirUser: 'sign-in', offline_access: 'stay' } as const;
const isPlain = (text: string): text is keyof typeof plain => text in plain;

const asked = (known: Definitions, scope: string): AskedScope => {
  const data = dataScope(known, scope);
  if (!data) {
    const about = isPlain(scope) ? plain[scope] : 'launch';
    return { scope, about, type: '', writes: false, reach: 'user', only: [] };
  }
  return {
    scope,
    about: 'data',
    type: data.type,
    writes: /[cud]/.test(data.acts),
    reach: data.level === 'patient' ? 'patient' : 'user',
    only: data.only.flatMap(([, value]) => value.split(',').map((one) => one.slice(one.lastIndexOf('|') + 1))),
  };
};

const needed = async (services: ServerServices, request: string, { caller }: CallContext): Promise<Asked> => {
  const known = await definitions();
  const found = await services.asSystem((db) => askedBy(db, known, request, { person: caller, now: services.now() }));
  if (!found) throw gone();
  return found;
};

export const read =
  (services: ServerServices): Handler<typeof calls.readRequest> =>
  async ({ body }, context) => {
    const found = await needed(services, body.request, context);
    const known = await definitions();
    const { name: clinic } = await context.db
      .selectFrom('organization')
      .select('name')
      .where('id', '=', context.caller.orgId)
      .executeTakeFirstOrThrow();
    const { host, protocol } = new URL(found.redirect);
    return {
      name: found.app.name,
      clinic,
      site: host === '' ? protocol : host,
      scopes: found.scopes.map((scope) => asked(known, scope)),
      patient: found.patientId,
      choosesPatient: found.needsPatient && found.patientId === null && context.caller.role !== 'patient',
    };
  };

/** Of whom the app will read. @throws Failure 422, 403, 404 */
const patientOf = async (
  { people }: ServerServices,
  { caller, needsPatient, record }: CallContext,
  found: Asked,
  chosen: string | null,
): Promise<string | null> => {
  if (!found.needsPatient && found.patientId === null) return null;
  const own =
    caller.role === 'patient'
      ? (caller.resourceId ?? (await people.resourceIdOf(caller.orgId, caller.profileId)))
      : null;
  const patient = caller.role === 'patient' ? own : (found.patientId ?? chosen);
  if (patient === null) throw invalid('Choose a patient for this app.', { patient: 'Choose a patient.' });
  await needsPatient(patient);
  await record.read('Patient', patient);
  return patient;
};

const listOf = (known: Definitions, scope: string): AskedScope[] =>
  scopesIn(scope)
    .flatMap((text) => parted(known, text))
    .map((one) => asked(known, one));

/** What was left as it was asked keeps its words: older apps look for them. */
const granted = (known: Definitions, whole: readonly string[], allowed: ReadonlySet<string>): string =>
  whole
    .flatMap((text) => {
      const parts = parted(known, text);
      return parts.every((part) => allowed.has(part)) ? [text] : parts.filter((part) => allowed.has(part));
    })
    .join(' ');

export const answer =
  (services: ServerServices): Handler<typeof calls.answerRequest> =>
  async ({ body }, context) => {
    const found = await needed(services, body.request, context);
    const { app, redirect, state } = found;
    const known = await definitions();
    const chosen = new Set(body.scopes);
    // What a launch is about goes without saying, and opens nothing.
    for (const scope of ['launch', 'launch/patient']) if (found.scopes.includes(scope)) chosen.add(scope);
    if (body.scopes.some((one) => !found.scopes.includes(one))) throw invalid('Choose from what the app asks for.');
    const patient = body.allow ? await patientOf(services, context, found, body.patient) : null;
    const scope = granted(known, found.whole, chosen);
    const { accountId, profileId, orgId, deviceId } = context.caller;
    const code = await services.asSystem(async (db) => {
      if (!(await answered(db, found))) throw gone();
      if (!body.allow) return null;
      const grant = { orgId, app, accountId, profileId, scope, patientId: patient, allowedOn: deviceId };
      const { id } = await addGrant(db, grant, services.now());
      return addCode(db, id, found, services.now());
    });
    await context.audit({
      action: code === null ? 'refused' : 'allowed',
      target: { type: 'app', id: app.id },
      ...(patient !== null && { patientId: patient }),
      detail: { app: app.name, ...(code !== null && { scope }) },
    });
    const location =
      code === null
        ? withParams(redirect, { error: 'access_denied', error_description: 'The person said no.', state })
        : withParams(redirect, { code, state });
    return { location };
  };

export const own =
  (services: ServerServices): Handler<typeof calls.ownApps> =>
  async (_request, { caller }) => {
    const known = await definitions();
    const rows = await services.asSystem((db) =>
      db
        .selectFrom('smart_grant as g')
        .innerJoin('smart_app as a', 'a.id', 'g.app_id')
        .innerJoin('device as d', 'd.id', 'g.device_id')
        .select(['a.id', 'a.name', 'g.scope', 'g.created_at', 'g.used_at'])
        .where('g.account_id', '=', caller.accountId)
        .where('a.service', '=', false)
        .where('d.revoked_at', 'is', null)
        .where('d.expires_at', '>', services.now())
        .orderBy('g.used_at', 'desc')
        .limit(500)
        .execute(),
    );
    const data = [...Map.groupBy(rows, ({ id }) => id).values()].map((grants) => {
      const scopes = new Map(grants.flatMap(({ scope }) => listOf(known, scope)).map((one) => [one.scope, one]));
      const since = Math.min(...grants.map(({ created_at }) => created_at.getTime()));
      const { id, name, used_at } = grants[0]!;
      return {
        ...{ id, name, since: new Date(since).toISOString(), usedAt: used_at.toISOString() },
        scopes: [...scopes.values()],
      };
    });
    return { data };
  };

export const revoke =
  (services: ServerServices): Handler<typeof calls.revokeApp> =>
  async ({ params }, context) => {
    const { accountId } = context.caller;
    const name = await services.asSystem(async (db) => {
      const app = await db
        .selectFrom('smart_app as a')
        .innerJoin('smart_grant as g', 'g.app_id', 'a.id')
        .select('a.name')
        .where('a.id', '=', params.id)
        .where('g.account_id', '=', accountId)
        .executeTakeFirst();
      if (!app) throw notFound('app');
      await endGrantsOf(db, { appId: params.id, accountId }, services.now());
      return app.name;
    });
    await context.audit({ action: 'revoked', target: { type: 'app', id: params.id }, detail: { app: name } });
  };

export const chart =
  (): Handler<typeof calls.chartApps> =>
  async (_request, { db, caller }) => ({
    data: await db
      .selectFrom('smart_app')
      .select(['id', 'name'])
      .where('org_id', '=', caller.orgId)
      .where('enabled', '=', true)
      .where('launch_url', 'is not', null)
      .orderBy('name')
      .limit(50)
      .execute(),
  });

export const launch =
  (services: ServerServices): Handler<typeof calls.launchApp> =>
  async ({ params, body: { patient } }, context) => {
    const { db, caller } = context;
    const app = await db
      .selectFrom('smart_app')
      .select(['id', 'name', 'launch_url'])
      .where('id', '=', params.id)
      .where('org_id', '=', caller.orgId)
      .where('enabled', '=', true)
      .executeTakeFirst();
    if (!app?.launch_url) throw notFound('app');
    await context.needsPatient(patient);
    await context.record.read('Patient', patient);
    const start = { appId: app.id, address: app.launch_url, profileId: caller.profileId, patientId: patient };
    const base = `${linkOrigin(services.settings, context.header('host'))}/fhir/R4`;
    const now = services.now();
    const location = await services.asSystem((trx) => launchAddress({ db: trx, base, now }, start));
    await context.audit({
      action: 'opened',
      target: { type: 'app', id: app.id },
      patientId: patient,
      detail: { app: app.name },
    });
    return { location };
  };
