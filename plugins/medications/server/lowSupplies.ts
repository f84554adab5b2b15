import { sql } from 'kysely';
import { type Handler, invalid, type ServerServices } from '#core/server';
import { idOf, personName } from '#clinical/shared';
import type { getLowSupplies } from '../shared/calls.ts';
import { medicineOf } from '../shared/medicine.ts';

const pageSize = 25;
const soonDays = 14;
/** What ran out longer ago is left out: it was not renewed. */
const pastDays = 30;

/** Ids come from an index; the resources are read with the caller's rights, so that consents apply. */
export const listLowSupplies =
  ({ now }: ServerServices): Handler<typeof getLowSupplies> =>
  async ({ query }, { db, record }) => {
    const day = (away: number): string => new Date(now().getTime() + away * 86_400_000).toISOString().slice(0, 10);
    const [, after, source] = /^(\d{4}-\d{2}-\d{2})\|(.+)$/.exec(query.after ?? '') ?? [];
    if (query.after !== undefined && source === undefined)
      throw invalid('That page was not found. Go back to the first page.', { after: 'Unknown page.' });
    const { rows } = await sql<{
      source: string;
      runs_out: string;
    }>`select source, to_char(runs_out, 'YYYY-MM-DD') as runs_out
      from medications_plan where runs_out >= ${after ?? day(-pastDays)}::date and runs_out <= ${day(soonDays)}::date
      ${after === undefined ? sql`` : sql`and (runs_out, source) > (${after}::date, ${source})`}
      order by runs_out, source limit ${pageSize + 1}`.execute(db);
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    const next = rows.length > pageSize && last ? `${last.runs_out}|${last.source}` : null;
    const ids = page.map((row) => row.source.split('/')[1]!);
    if (ids.length === 0) return { data: [], next };
    const found = await record.search('MedicationRequest', {
      _id: ids.join(','),
      _include: ['MedicationRequest:medication'],
      _count: pageSize,
    });
    const patientIds = [...new Set(found.resources.flatMap(({ subject }) => idOf(subject, 'Patient') ?? []))];
    const patients =
      patientIds.length === 0
        ? []
        : (await record.search('Patient', { _id: patientIds.join(','), _count: pageSize })).resources;
    const data = page.flatMap((row) => {
      const request = found.resources.find(({ id }) => `MedicationRequest/${id}` === row.source);
      const patient = patients.find(({ id }) => id === idOf(request?.subject, 'Patient'));
      const medicine = request && medicineOf(request, found.included);
      if (!request || !patient || !medicine) return [];
      return [
        {
          id: request.id,
          patient: { id: patient.id, name: personName(patient.name) },
          medicine: medicine.name,
          runsOut: row.runs_out,
        },
      ];
    });
    return { data, next };
  };
