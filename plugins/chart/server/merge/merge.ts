import { isDeepStrictEqual } from 'node:util';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Patient } from '@medplum/fhirtypes';
import { keysOf } from '#core/shared';
import type { Tables } from '#core/server/database/tables.ts';
import { type CallContext, conflict, type Handler, notFound, type ServerServices } from '#core/server';
import { asHistory } from '#clinical/server/record/events.ts';
import type { FhirRecord } from '#clinical/server/record/fhirRecord.ts';
import type { Stored } from '#clinical/shared';
import type { listMerges, merge, Merged, previewMerge, unmerge } from '../../shared/calls.ts';
import { type MergeField, partOf, takenPart, withPart } from '../../shared/mergeFields.ts';
import type { ChartMergeTable, TakenDetail } from '../schema.ts';
import { aboutPatient, repointed } from './patientReferences.ts';

const daysToUndo = 30;
const dayMs = 86_400_000;

type Problem = 'same' | 'both_accounts' | 'already_merged';
interface Both {
  readonly from: string;
  readonly into: string;
}

/** Whoever registered and is not placed yet will be the patient of their own id. */
const isAbout =
  (id: string) =>
  ({ eb, or, and }: ExpressionBuilder<Tables, 'profile'>) =>
    or([eb('resource_id', '=', id), and([eb('id', '=', id), eb('resource_id', 'is', null)])]);

const accountOf = ({ db, caller }: CallContext, id: string): Promise<{ readonly id: string } | undefined> =>
  db
    .selectFrom('profile')
    .select('id')
    .where('org_id', '=', caller.orgId)
    .where('role', '=', 'patient')
    .where(isAbout(id))
    .executeTakeFirst();

const pointAccount = async ({ db, caller }: CallContext, from: string, into: string): Promise<void> => {
  await db
    .updateTable('profile')
    .set({ resource_id: into })
    .where('org_id', '=', caller.orgId)
    .where('role', '=', 'patient')
    .where(isAbout(from))
    .execute();
};

const isReplaced = ({ link }: Patient): boolean => link?.some(({ type }) => type === 'replaced-by') ?? false;

/** One after another: two merges that meet would each leave the other's record behind. */
const takeTurns = async ({ db, caller }: CallContext): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`merge:${caller.orgId}`}, 0))`.execute(db);
};

/** With the caller's own rights: a caller denied by either patient can neither merge them nor count their entries. */
const read = async (context: CallContext, { from, into }: Both) => {
  await context.needsPatient(from);
  await context.needsPatient(into);
  const [one, other] = [await context.record.read('Patient', from), await context.record.read('Patient', into)];
  return { one, other };
};

const problemOf = async (context: CallContext, both: Both, patients: readonly Patient[]): Promise<Problem | null> => {
  if (both.from === both.into) return 'same';
  if (patients.some(isReplaced)) return 'already_merged';
  const accounts = [await accountOf(context, both.from), await accountOf(context, both.into)];
  return accounts.every(Boolean) ? 'both_accounts' : null;
};

type MergeRow = Omit<ChartMergeTable, 'taken'>;

const until = (at: Date): Date => new Date(at.getTime() + daysToUndo * dayMs);

const mergedOf = ({ from_id, into_id, at, by_name, moved }: MergeRow): Merged => ({
  from: from_id,
  into: into_id,
  at: at.toISOString(),
  by: by_name,
  until: until(at).toISOString(),
  moved: moved.length,
});

const identifierKey = ({ system = '', value = '' }: NonNullable<Patient['identifier']>[number]): string =>
  `${system}|${value}`;

/** The one who stays keeps the other's numbers as old ones, so that both cards find the chart. */
const withNumbersOf = (other: Stored<Patient>, one: Stored<Patient>): Stored<Patient> => {
  const own = new Set((other.identifier ?? []).map(identifierKey));
  const more = (one.identifier ?? []).filter((identifier) => !own.has(identifierKey(identifier)));
  const identifier = [...(other.identifier ?? []), ...more.map((old) => ({ ...old, use: 'old' as const }))];
  return identifier.length > 0 ? { ...other, identifier } : other;
};

const withoutNumbersOf = (other: Stored<Patient>, one: Stored<Patient>): Stored<Patient> => {
  const theirs = new Set((one.identifier ?? []).map(identifierKey));
  const identifier = other.identifier?.filter((own) => !(own.use === 'old' && theirs.has(identifierKey(own))));
  return { ...other, identifier: identifier && identifier.length > 0 ? identifier : undefined };
};

type Taken = Partial<Record<MergeField, TakenDetail>>;

const takenFrom = (one: Patient, other: Patient, fields: readonly MergeField[]): Taken =>
  Object.fromEntries(
    fields.map((field) => [field, { before: partOf(field, other), after: takenPart(field, other, one) }]),
  );

/** With the details of one side; what somebody changed since stays as they made it. */
const put = (patient: Stored<Patient>, taken: Taken, side: 'before' | 'after'): Stored<Patient> =>
  keysOf(taken).reduce((so, field) => {
    const detail = taken[field]!;
    const untouched = side === 'after' || isDeepStrictEqual(partOf(field, so), detail.after);
    return untouched ? withPart(field, so, detail[side]) : so;
  }, patient);

const linked = (patient: Stored<Patient>, to: string, type: 'replaced-by' | 'replaces'): Stored<Patient> => ({
  ...patient,
  link: [...(patient.link ?? []), { other: { reference: `Patient/${to}` }, type }],
});

const unlinked = (patient: Stored<Patient>, to: string): Stored<Patient> => {
  const link = patient.link?.filter(({ other }) => other.reference !== `Patient/${to}`);
  return { ...patient, link: link && link.length > 0 ? link : undefined };
};

const move = async (record: FhirRecord, resources: readonly Stored[], from: string, into: string): Promise<void> => {
  // It happened long ago and is only filed elsewhere: nobody is told of it as of something new.
  await asHistory(async () => {
    for (const resource of resources) await record.update(repointed(resource, from, into));
  });
};

export const mergeRoutes = (services: ServerServices) => {
  const system = ({ db, caller }: CallContext): FhirRecord => services.record(db, caller.orgId);

  const preview: Handler<typeof previewMerge> = async ({ body }, context) => {
    const { one, other } = await read(context, body);
    const counts = new Map<string, number>();
    for (const { resourceType } of await aboutPatient(system(context), body.from))
      counts.set(resourceType, (counts.get(resourceType) ?? 0) + 1);
    return {
      moves: [...counts].map(([type, count]) => ({ type, count })).sort((a, b) => b.count - a.count),
      problem: await problemOf(context, body, [one, other]),
    };
  };

  const join: Handler<typeof merge> = async ({ body: { from, into, take = [] } }, context) => {
    const { db, caller, audit } = context;
    await takeTurns(context);
    const { one, other } = await read(context, { from, into });
    const problem = await problemOf(context, { from, into }, [one, other]);
    if (problem) throw conflict('These two records can’t be merged.', problem);
    const record = system(context);
    const about = await aboutPatient(record, from);
    // First, so that features which keep something by patient have it where the entries arrive.
    await record.update({ ...linked(one, into, 'replaced-by'), active: false });
    await move(record, about, from, into);
    const taken = takenFrom(one, other, [...new Set(take)]);
    await record.update(linked(withNumbersOf(put(other, taken, 'after'), one), from, 'replaces'));
    const account = await accountOf(context, from);
    await pointAccount(context, from, into);
    const moved = about.map(({ resourceType, id }) => `${resourceType}/${id}`);
    const row = {
      org_id: caller.orgId,
      from_id: from,
      into_id: into,
      at: services.now(),
      by_name: `${caller.firstName} ${caller.lastName}`.trim(),
      profile_id: account?.id ?? null,
      moved: JSON.stringify(moved) as never,
    };
    await db
      .insertInto('chart_merge')
      .values({ ...row, taken: JSON.stringify(taken) as never })
      .execute();
    await audit({
      action: 'merged',
      target: { type: 'Patient', id: from },
      patientId: into,
      detail: { moved: moved.length, taken: keysOf(taken) },
    });
    return mergedOf({ ...row, moved });
  };

  const part: Handler<typeof unmerge> = async ({ body: { from } }, context) => {
    const { db, caller, audit } = context;
    await takeTurns(context);
    const row = await db
      .selectFrom('chart_merge')
      .selectAll()
      .where('org_id', '=', caller.orgId)
      .where('from_id', '=', from)
      .executeTakeFirst();
    if (!row) throw notFound('merge');
    if (services.now() > until(row.at))
      throw conflict('These records were merged over 30 days ago and can’t be separated here.', 'too_late');
    const { one, other } = await read(context, { from, into: row.into_id });
    // What had come from here went further: it can only go back the way it came.
    if (isReplaced(other))
      throw conflict('That record was merged into another one since. Separate those two first.', 'merged_again');
    const record = system(context);
    const back: Stored[] = [];
    for (const place of row.moved) {
      const [type = '', id = ''] = place.split('/');
      const resource = await record.find(type as 'Condition', id);
      if (resource) back.push(resource);
    }
    await move(record, back, row.into_id, from);
    await record.update({ ...unlinked(one, row.into_id), active: true });
    await record.update(unlinked(withoutNumbersOf(put(other, row.taken, 'before'), one), from));
    if (row.profile_id !== null) await pointAccount(context, row.into_id, from);
    await db.deleteFrom('chart_merge').where('org_id', '=', caller.orgId).where('from_id', '=', from).execute();
    await audit({ action: 'unmerged', target: { type: 'Patient', id: from }, patientId: row.into_id });
    return { moved: back.length };
  };

  const list: Handler<typeof listMerges> = async ({ body: { patient } }, context) => {
    const { db, caller } = context;
    await context.needsPatient(patient);
    await context.record.read('Patient', patient);
    const rows = await db
      .selectFrom('chart_merge')
      .selectAll()
      .where('org_id', '=', caller.orgId)
      .where('into_id', '=', patient)
      .where('at', '>', new Date(services.now().getTime() - daysToUndo * dayMs))
      .orderBy('at', 'desc')
      .execute();
    return { data: rows.map(mergedOf) };
  };

  return { preview, join, part, list };
};
