import { type CallContext, Failure, type Handler, type ServerServices } from '#core/server';
import { sendCsv } from '#core/server/csv.ts';
import type { Locale } from '#core/shared';
import { memberNames } from '#core/server/organizations/memberNames.ts';
import type { exportAudit } from '#plugins/clinic/shared/audit/calls.ts';
import { messages as english } from '#plugins/clinic/shared/audit/en-CA.ts';
import { messages as french } from '#plugins/clinic/shared/audit/fr-CA.ts';
import { actSentence } from '#plugins/clinic/shared/audit/sentences.ts';
import { namedActs, placeOf, readEntry, upToNow } from './actRoutes.ts';
import { actPage, type After, type Filters, matchingEntries, type Place } from './actSearch.ts';
import { namesOfPatients } from './names.ts';

type Cells = readonly (string | number | null)[];

const pageSize = 1_000;
const most = 100_000;

const texts = { 'en-CA': english, 'fr-CA': french };

const tooMany = (): Failure =>
  new Failure(422, 'too_many_rows', `These are more than ${most} lines. Narrow the dates, then export again.`);

const actHeads =
  'first_at,last_at,what,person,role,patient,patient_id,action,target_type,way,app,patients,entries,first_entry';

const actLines = async (place: Place, filters: Filters, locale: Locale): Promise<Cells[]> => {
  const lines: Cells[] = [actHeads.split(',')];
  for (let after: After | undefined; ;) {
    const acts = await actPage(place, filters, after, pageSize);
    for (const act of await namedActs(place, acts))
      lines.push([
        ...[act.firstAt, act.lastAt, actSentence(texts[locale], act), act.person, act.role, act.patientName],
        ...[act.patientId, act.action, act.targetType, act.way, act.app, act.patients, act.entries, act.id],
      ]);
    const last = acts.at(-1);
    if (!last || acts.length < pageSize) return lines;
    if (lines.length > most) throw tooMany();
    after = { at: last.first_at, id: last.id };
  }
};

const entryHeads = 'seq,at,person,role,action,target_type,target_id,patient_id,patient,detail,ip';

const entryLines = async (place: Place, filters: Filters): Promise<Cells[]> => {
  const { db, orgId } = place;
  const lines: Cells[] = [entryHeads.split(',')];
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const rows = await matchingEntries(place, filters)
      .where('e.seq', '<', before)
      .selectAll('e')
      .orderBy('e.seq', 'desc')
      .limit(pageSize)
      .execute();
    const ids = (of: (row: (typeof rows)[number]) => string | null) => rows.map(of);
    const people = await memberNames(
      db,
      orgId,
      ids(({ profile_id }) => profile_id),
    );
    const patients = await namesOfPatients(
      db,
      orgId,
      ids(({ patient_id }) => patient_id),
    );
    for (const row of rows)
      lines.push([
        ...[Number(row.seq), row.at.toISOString(), people.get(row.profile_id ?? '') ?? null, row.role, row.action],
        ...[row.target_type, row.target_id, row.patient_id, patients.get(row.patient_id ?? '') ?? null],
        ...[JSON.stringify(row.detail), row.ip],
      ]);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return lines;
    if (lines.length > most) throw tooMany();
    before = Number(last.seq);
  }
};

/** Exactly what the filters find: a line for each act, in the reader's language, or one for each entry of the trail. */
export const exportCsv =
  (services: ServerServices): Handler<typeof exportAudit> =>
  async ({ query: { as = 'acts', locale = 'en-CA', ...filters } }, context: CallContext) => {
    if (!(await upToNow(services, context.caller.orgId)))
      throw new Failure(503, 'unavailable', 'The log is still being prepared. Try again in a few minutes.');
    const place = await placeOf(context);
    const lines = as === 'acts' ? await actLines(place, filters, locale) : await entryLines(place, filters);
    await context.audit(readEntry(place.orgId, 'export', filters));
    sendCsv(context, 'audit.csv', lines);
    return undefined;
  };
