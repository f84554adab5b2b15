import type { Selectable } from 'kysely';
import type { AuditAction } from '#core/shared';
import { Failure, notFound } from '#core/server/failure.ts';
import type { FhirAnswer, FhirContext, FhirRequest } from '../fhir/fhirRequest.ts';
import { bundleJson, type Entry } from '../fhir/bundle/bundles.ts';
import type { Interaction, Run } from '../fhir/metadata/interaction.ts';
import { formOf } from '../fhir/operations/operationForm.ts';
import { versionIn } from '../record/embeddedRecord.ts';
import { badSearch, changedMeanwhile } from '../record/failures.ts';
import { definitions } from '../resource/definitions.ts';
import { isResource } from '../resource/resource.ts';
import { Allowance } from '../smart/allowance.ts';
import type { Act } from '../smart/scopes.ts';
import { serviceOf } from '../smart/serviceRights.ts';
import type { CallingApp } from '../smart/smartApps.ts';
import { askedEvents, askedStatus } from './questions.ts';
import { endSubscription } from './subscriptionWork.ts';
import type { SubscriptionTable } from './tables.ts';
import { guide, partOf, type Wanted, wantedBy } from './wanted.ts';

type Row = Selectable<SubscriptionTable>;

const mostOfOne = 50;

/** Services only, as far as their scopes on subscriptions go. @throws Failure 403, 404 where another server keeps the record */
const subscriber = async ({ app, record }: FhirContext, act: Act): Promise<CallingApp> => {
  const service = await serviceOf(app, 'Only services subscribe');
  if (record.elsewhere) throw new Failure(404, 'not_supported', 'Another server keeps this record: subscribe there.');
  new Allowance(await definitions(), service.grant).enter('Subscription', act);
  return service;
};

const resourceOf = ({ id, version, updated_at, status, problem, resource }: Row): object => ({
  resourceType: 'Subscription',
  id,
  meta: {
    versionId: String(version),
    lastUpdated: updated_at.toISOString(),
    profile: [partOf('backport-subscription')],
  },
  status,
  ...(problem !== null && { error: problem }),
  ...resource,
});

const answered = (row: Row, status: number): FhirAnswer => {
  const headers = { etag: `W/"${row.version}"`, 'last-modified': row.updated_at.toUTCString() };
  const location = `${row.base}/Subscription/${row.id}`;
  return {
    status,
    json: JSON.stringify(resourceOf(row)),
    headers: status === 201 ? { ...headers, location } : headers,
  };
};

/** Its own only. @throws Failure 404 */
const ownOf = async ({ target }: FhirContext, app: CallingApp, id: string, change = false): Promise<Row> => {
  const asked = target.db.selectFrom('subscription').selectAll().where('id', '=', id).where('app_id', '=', app.id);
  const row = await (change ? asked.forUpdate() : asked).executeTakeFirst();
  if (!row) throw notFound('Subscription');
  return row;
};

const noted = (context: FhirContext, action: AuditAction, { id, type }: Pick<Row, 'id' | 'type'>, app: CallingApp) =>
  context.audit({ action, target: { type: 'Subscription', id }, detail: { app: app.name, type } });

/** @throws Failure 400, 422, and 403 for a type that is closed to the service */
const wantedIn = async (context: FhirContext, { body }: FhirRequest, app: CallingApp): Promise<Wanted> => {
  if (!isResource(body) || body.resourceType !== 'Subscription')
    throw new Failure(400, 'invalid_input', 'Send a Subscription as JSON.');
  const { services, base, record } = context;
  const wanted = await wantedBy(body, { settings: services.settings, base, now: services.now() });
  new Allowance(await definitions(), app.grant).enter(wanted.type, 'r');
  // Closed by role or feature: said now, and not only by silence.
  await record.find(wanted.type, '-');
  return wanted;
};

const create: Run = async (context, request) => {
  const app = await subscriber(context, 'c');
  if (request.headers.ifNoneExist !== undefined)
    throw new Failure(412, 'not_supported', 'A subscription is not created by a condition. Search for it first.');
  const { isOff, ...wanted } = await wantedIn(context, request, app);
  if (isOff) throw new Failure(422, 'invalid_input', 'A new subscription is requested, not off.');
  const { services, caller, base, target } = context;
  const now = services.now();
  // Those that come at the same moment are counted one after the other.
  await services.asSystem((db) =>
    db.selectFrom('smart_app').select('id').where('id', '=', app.id).forUpdate().execute(),
  );
  const there = await target.db.selectFrom('subscription').select('id').where('app_id', '=', app.id).execute();
  if (there.length >= mostOfOne)
    throw new Failure(429, 'too_many_requests', `A service has at most ${mostOfOne} subscriptions. Delete one first.`);
  const row = await target.db
    .insertInto('subscription')
    .values({
      ...{ ...wanted, org_id: caller.orgId, app_id: app.id, grant_id: null, scope: app.grant.scope, base },
      ...{
        status: 'requested',
        problem: null,
        version: 1,
        shaken: false,
        live: false,
        held_until: null,
        beat_at: null,
      },
      ...{ next_at: now, touched_at: now, updated_at: now },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await noted(context, 'created', row, app);
  return answered(row, 201);
};

const read: Run = async (context, _request, { id }) =>
  answered(await ownOf(context, await subscriber(context, 'r'), id), 200);

const put: Run = async (context, request, { id }) => {
  const app = await subscriber(context, 'u');
  const before = await ownOf(context, app, id, true);
  const { body, headers } = request;
  if (headers.ifMatch !== undefined && versionIn(headers.ifMatch) !== String(before.version)) throw changedMeanwhile();
  if (isResource(body) && body.id !== id)
    throw new Failure(400, 'invalid_input', 'The id of the resource differs from the address.', {
      'Subscription.id': 'Send the id from the address.',
    });
  const { isOff, ...wanted } = await wantedIn(context, request, app);
  const { db } = context.target;
  const now = context.services.now();
  // What was written meanwhile is told after the new handshake, unless it is of another topic.
  if (wanted.type !== before.type)
    await db.deleteFrom('subscription_event').where('subscription_id', '=', id).where('number', 'is', null).execute();
  const row = await db
    .updateTable('subscription')
    .set({
      ...{ ...wanted, scope: app.grant.scope, base: context.base, problem: null, shaken: false, held_until: null },
      ...{ status: isOff ? ('off' as const) : ('requested' as const), live: before.live && !isOff, tries: 0 },
      ...{ version: before.version + 1, next_at: now, beat_at: null, updated_at: now },
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isOff) await context.services.asSystem((system) => endSubscription(context.services, system, row));
  await noted(context, isOff ? 'ended' : 'changed', row, app);
  return answered(row, 200);
};

const remove: Run = async (context, _request, { id }) => {
  const app = await subscriber(context, 'd');
  const row = await ownOf(context, app, id, true);
  await context.services.asSystem(async (db) => {
    await endSubscription(context.services, db, row);
    await db.deleteFrom('subscription_event').where('subscription_id', '=', id).execute();
    await db.deleteFrom('subscription').where('id', '=', id).execute();
  });
  await noted(context, 'deleted', row, app);
  return { status: 204, json: null };
};

const wants: Readonly<Record<string, (row: Row) => string>> = {
  _id: ({ id }) => id,
  status: ({ status }) => status,
  url: ({ endpoint }) => endpoint,
  criteria: ({ resource }) => String(resource['criteria']),
};

/** Parameters by which subscriptions are found, each a plain value or several by commas. */
export const subscriptionParams: readonly string[] = Object.keys(wants);

const search = async (context: FhirContext, form: string): Promise<FhirAnswer> => {
  const app = await subscriber(context, 's');
  const asked = [...new URLSearchParams(form)].filter(([name]) => !/^_(format|pretty|count)$/.test(name));
  for (const [name] of asked)
    if (!(name in wants)) throw badSearch(`Subscriptions are not found by '${name.slice(0, 60)}'.`, name.slice(0, 60));
  const rows = await context.target.db
    .selectFrom('subscription')
    .selectAll()
    .where('app_id', '=', app.id)
    .orderBy('updated_at', 'desc')
    .execute();
  const found = rows.filter((row) => asked.every(([name, value]) => value.split(',').includes(wants[name]!(row))));
  const entries = found.map((row): Entry => ({
    fullUrl: `${row.base}/Subscription/${row.id}`,
    resource: JSON.stringify(resourceOf(row)),
    search: { mode: 'match' },
  }));
  const link = [{ relation: 'self' as const, url: `${context.base}/Subscription${form === '' ? '' : `?${form}`}` }];
  return { status: 200, json: bundleJson('searchset', entries, link, found.length) };
};

const not =
  (what: string): Run =>
  async () => {
    throw new Failure(404, 'not_supported', `Subscriptions have no ${what} here. /metadata lists what they have.`);
  };

const operation = (name: string) => ({
  name,
  definition: `${guide}/OperationDefinition/backport-subscription-${name}`,
});
const get = ['GET', 'POST'] as const;

/** All that there is at `Subscription`: it is no part of the record, and each service sees its own. */
export const subscriptionInteractions: readonly Interaction[] = (
  [
    { method: 'POST', path: 'Subscription', run: create },
    { method: 'GET', path: 'Subscription', run: (context, request) => search(context, request.query) },
    { method: 'POST', path: 'Subscription/_search', run: (context, request) => search(context, formOf(request)) },
    { method: 'GET', path: 'Subscription/:id', run: read },
    { method: 'PUT', path: 'Subscription/:id', run: put },
    { method: 'DELETE', path: 'Subscription/:id', run: remove },
    { method: 'PATCH', path: 'Subscription/:id', run: not('PATCH') },
    { method: 'PUT', path: 'Subscription', run: not('update by a condition') },
    { method: 'PATCH', path: 'Subscription', run: not('PATCH') },
    { method: 'DELETE', path: 'Subscription', run: not('removal by a condition') },
    { method: 'GET', path: 'Subscription/_history', run: not('history') },
    { method: 'GET', path: 'Subscription/:id/_history', run: not('history') },
    { method: 'GET', path: 'Subscription/:id/_history/:version', run: not('history') },
    ...get.flatMap((method): readonly Omit<Interaction, 'code'>[] => [
      {
        method,
        path: 'Subscription/$status',
        operation: operation('status'),
        run: async (context, request) => askedStatus(context, request, await subscriber(context, 'r'), null),
      },
      {
        method,
        path: 'Subscription/:id/$status',
        operation: operation('status'),
        run: async (context, request, { id }) => askedStatus(context, request, await subscriber(context, 'r'), id),
      },
      {
        method,
        path: 'Subscription/:id/$events',
        operation: operation('events'),
        run: async (context, request, { id }) =>
          askedEvents(context, request, await ownOf(context, await subscriber(context, 'r'), id)),
      },
    ]),
  ] satisfies readonly Omit<Interaction, 'code'>[]
).map((one) => ({ ...one, code: null, ownAccess: true }));
