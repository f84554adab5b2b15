import type { Selectable } from 'kysely';
import { Failure, notFound } from '#core/server/failure.ts';
import { definitions } from '../resource/definitions.ts';
import { Allowance } from '../smart/allowance.ts';
import { addGrant } from '../smart/grants.ts';
import { serviceOf } from '../smart/serviceRights.ts';
import type { CallingApp } from '../smart/smartApps.ts';
import type { Interaction, Run } from '../fhir/metadata/interaction.ts';
import { operationForm } from '../fhir/operations/operationForm.ts';
import type { FhirAnswer, FhirContext } from '../fhir/fhirRequest.ts';
import { exportRequest, membersOf, type Whose } from './exportRequest.ts';
import { tryFilters } from './narrowed.ts';
import { endExportGrant, keptMs, removeExport } from './exportWork.ts';
import type { BulkExportTable, ExportFile } from './tables.ts';

/** Of one service: each reads a whole clinic. */
const mostAtOnce = 2;
const askAgainSeconds = '5';

const status = '$export-status';
/** Where a file is: `$export-file/<export>/<file>`. */
export const exportFiles = '$export-file';

/** @throws Failure 403 for whoever is no service */
const exporting = ({ app }: FhirContext): Promise<CallingApp> =>
  serviceOf(app, 'Only services export many patients at once');

const begin = async (context: FhirContext, whose: Whose, query: string, group: string | null): Promise<FhirAnswer> => {
  const app = await exporting(context);
  const { services, caller, base, record } = context;
  if (record.elsewhere)
    throw new Failure(404, 'not_supported', 'Another server keeps this record: export it from there.');
  const { types, named, since, narrowing } = exportRequest(
    await definitions(),
    new Allowance(await definitions(), app.grant),
    whose,
    query,
  );
  await tryFilters(record, narrowing);
  const patients = group === null ? [] : await membersOf(context, group);
  const place = group === null ? (whose === 'patients' ? 'Patient/' : '') : `Group/${group}/`;
  const now = services.now();
  const { id } = await services.asSystem(async (db) => {
    // Those that come at the same moment are counted one after the other.
    await db.selectFrom('smart_app').select('id').where('id', '=', app.id).forUpdate().execute();
    const running = await db
      .selectFrom('bulk_export')
      .select('id')
      .where('app_id', '=', app.id)
      .where('state', '=', 'running')
      .execute();
    if (running.length >= mostAtOnce)
      throw new Failure(429, 'too_many_requests', `${mostAtOnce} exports run already. Wait for one, or cancel it.`);
    const { orgId, accountId, profileId } = caller;
    const scope = app.grant.scope;
    const grant = await addGrant(db, { orgId, app, accountId, profileId, scope, patientId: null }, now);
    return db
      .insertInto('bulk_export')
      .values({
        ...{ org_id: orgId, app_id: app.id, grant_id: grant.id, base, named, whose, since },
        request: `${base}/${place}$export${query === '' ? '' : `?${query}`}`,
        types: JSON.stringify(types),
        narrowing: JSON.stringify(narrowing),
        patients: JSON.stringify(patients),
        ...{ state: 'running' as const, count: 0, files: '[]', faults: '[]', held_until: null },
        position: JSON.stringify({ type: 0, group: 0, page: null }),
        ...{ began_at: now, touched_at: now, expires_at: new Date(now.getTime() + keptMs) },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  await context.audit({
    action: 'exported',
    target: { type: group === null ? 'record' : 'Group', id: group ?? whose },
    detail: { app: app.name, types, ...(group !== null && { patients }) },
  });
  return { status: 202, json: null, headers: { 'content-location': `${base}/${status}/${id}` } };
};

type Row = Selectable<BulkExportTable>;

/** Its own only, and not for longer than it is kept. @throws Failure 404 */
const exportOf = async ({ target, services }: FhirContext, app: CallingApp, id: string): Promise<Row> => {
  const row = await target.db
    .selectFrom('bulk_export')
    .selectAll()
    .where('id', '=', id)
    .where('app_id', '=', app.id)
    .where('expires_at', '>', services.now())
    .executeTakeFirst();
  if (!row) throw notFound('export');
  return row;
};

const listed = (base: string, id: string, files: readonly ExportFile[]) =>
  files.map((file) => ({ type: file.type, url: `${base}/${exportFiles}/${id}/${file.id}`, count: file.count }));

const tell: Run = async (context, _request, { id }): Promise<FhirAnswer> => {
  const row = await exportOf(context, await exporting(context), id);
  if (row.state === 'running')
    return {
      status: 202,
      json: null,
      headers: { 'x-progress': `${row.types[row.position.type]}: ${row.count} so far`, 'retry-after': askAgainSeconds },
    };
  if (row.state === 'failed')
    throw new Failure(500, 'internal', 'The export could not be finished: the rights of this service changed.');
  const manifest = {
    transactionTime: row.began_at.toISOString(),
    request: row.request,
    requiresAccessToken: true,
    output: listed(context.base, id, row.files),
    error: listed(context.base, id, row.faults),
  };
  return {
    status: 200,
    json: JSON.stringify(manifest),
    headers: { 'content-type': 'application/json', expires: row.expires_at.toUTCString() },
  };
};

const cancel: Run = async (context, _request, { id }) => {
  const row = await exportOf(context, await exporting(context), id);
  await endExportGrant(context.services, id);
  await removeExport(context.services, context.target.db, row);
  return { status: 202, json: null };
};

const operation = (name: string) => ({
  name,
  definition: `http://hl7.org/fhir/uv/bulkdata/OperationDefinition/${name}`,
});

const levels = [
  { path: '$export', whose: 'all', operation: operation('export') },
  { path: 'Patient/$export', whose: 'patients', operation: operation('patient-export') },
  { path: 'Group/:id/$export', whose: 'group', operation: operation('group-export') },
] as const;

/** `$export`, how far it is, and its end. */
export const exportInteractions: readonly Interaction[] = [
  ...levels.flatMap(({ path, whose, operation }) =>
    (['GET', 'POST'] as const).map((method): Interaction => ({
      method,
      path,
      code: null,
      operation,
      ownAccess: true,
      run: (context, request, { id }) =>
        begin(context, whose, method === 'GET' ? request.query : operationForm(request), whose === 'group' ? id : null),
    })),
  ),
  { method: 'GET', path: `${status}/:id`, code: null, ownAccess: true, run: tell },
  { method: 'DELETE', path: `${status}/:id`, code: null, ownAccess: true, run: cancel },
];
