import { Failure, notFound } from '#core/server/failure.ts';
import { bundleJson, type Entry } from '../fhir/bundle/bundles.ts';
import type { FhirAnswer, FhirContext, FhirRequest } from '../fhir/fhirRequest.ts';
import { operationForm } from '../fhir/operations/operationForm.ts';
import { badSearch } from '../record/failures.ts';
import type { CallingApp } from '../smart/smartApps.ts';
import { notificationJson, statusOf, type SubscriptionRow } from './notification.ts';
import { tellableOf } from './tellable.ts';

const mostEvents = 100;
const mostBytes = 8 * 1024 * 1024;

const checkNames = (form: URLSearchParams, known: readonly string[]): void => {
  for (const name of form.keys())
    if (!known.includes(name) && !/^_(format|pretty)$/.test(name))
      throw badSearch(`This operation has no parameter '${name.slice(0, 60)}'.`, name.slice(0, 60));
};

const listIn = (form: URLSearchParams, name: string): readonly string[] =>
  form.getAll(name).flatMap((list) => list.split(',').filter(Boolean));

/** `$status` of one, or of those of `id` and `status`. */
export const askedStatus = async (
  { target, base }: FhirContext,
  request: FhirRequest,
  app: CallingApp,
  id: string | null,
): Promise<FhirAnswer> => {
  const form = new URLSearchParams(operationForm(request));
  checkNames(form, id === null ? ['id', 'status'] : []);
  const ids = id === null ? listIn(form, 'id') : [id];
  const statuses = listIn(form, 'status');
  const rows = await target.db
    .selectFrom('subscription')
    .selectAll()
    .where('app_id', '=', app.id)
    .orderBy('id')
    .execute();
  const found = rows.filter(
    (row) => (ids.length === 0 || ids.includes(row.id)) && (statuses.length === 0 || statuses.includes(row.status)),
  );
  if (id !== null && found.length === 0) throw notFound('Subscription');
  const entries = found.map((row): Entry => {
    const status = statusOf(row, { kind: 'query-status', content: 'empty', events: [] });
    return {
      fullUrl: `urn:uuid:${status.id}`,
      resource: JSON.stringify(status),
      search: { mode: 'match' },
    };
  });
  const self = [{ relation: 'self' as const, url: `${base}/${request.path.join('/')}` }];
  return { status: 200, json: bundleJson('searchset', entries, self, entries.length) };
};

const numberIn = (form: URLSearchParams, name: string): number | null => {
  const text = form.get(name);
  if (text === null) return null;
  if (!/^\d{1,15}$/.test(text)) throw badSearch(`'${name}' is the number of an event.`, name);
  return Number(text);
};

const contentIn = (form: URLSearchParams, row: SubscriptionRow): SubscriptionRow['content'] => {
  const text = form.get('content') ?? row.content;
  if (text === 'empty' || text === 'id-only' || text === 'full-resource') return text;
  throw badSearch("'content' is empty, id-only or full-resource.", 'content');
};

/** `$events`: those that have their numbers, as they are now known, at most 100 at once. */
export const askedEvents = async (
  { target, record, services }: FhirContext,
  request: FhirRequest,
  row: SubscriptionRow,
): Promise<FhirAnswer> => {
  const form = new URLSearchParams(operationForm(request));
  checkNames(form, ['eventsSinceNumber', 'eventsUntilNumber', 'content']);
  const content = contentIn(form, row);
  const events = target.db.selectFrom('subscription_event').where('subscription_id', '=', row.id);
  const { first } = await events
    .select(({ fn }) => fn.min('number').as('first'))
    .where('number', 'is not', null)
    .executeTakeFirstOrThrow();
  const kept = first === null ? Number(row.told) + 1 : Number(first);
  const since = numberIn(form, 'eventsSinceNumber') ?? kept;
  const until = numberIn(form, 'eventsUntilNumber') ?? Number(row.told);
  if (since >= 1 && since < kept && since <= Number(row.told))
    throw new Failure(410, 'not_found', `Events before number ${kept} are forgotten. Read the record itself.`);
  const rows = await events
    .selectAll()
    .where('number', '>=', since)
    .where('number', '<=', until)
    .orderBy('number')
    .limit(mostEvents)
    .execute();
  const told = await tellableOf(record, rows, { filters: [], mostBytes });
  const numbered = told.map((event, n) => ({ number: Number(rows[n]!.number), at: rows[n]!.at, event }));
  const json = notificationJson(row, { kind: 'query-event', content, events: numbered }, services.now());
  return { status: 200, json };
};
