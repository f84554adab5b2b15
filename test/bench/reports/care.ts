import { sql } from 'kysely';
import type { TestDatabase } from '../../kit/server/database.ts';

interface Kind {
  readonly type: string;
  readonly id: string;
  /** Of the patients' numbers `n`. */
  readonly whose: string;
  readonly code?: { readonly param: string; readonly system: string; readonly code: string };
  /** When it begins, by `n`, and whether a tenth of them say the year alone. */
  readonly date?: { readonly low: string; readonly yearOnly?: boolean };
  readonly content: string;
}

const coding = (system: string, code: string): string =>
  `jsonb_build_object('coding', jsonb_build_array(jsonb_build_object('system', '${system}', 'code', '${code}')))`;
const subject = `jsonb_build_object('reference', 'Patient/' || md5('Patient' || n)::uuid)`;
const [snomed, cvx] = ['http://snomed.info/sct', 'http://hl7.org/fhir/sid/cvx'];

const condition = (code: string, whose: string): Kind => ({
  ...{ type: 'Condition', id: `c${code}-`, whose, code: { param: 'code', system: snomed, code } },
  content: `'subject', ${subject}, 'code', ${coding(snomed, code)}`,
});
const vaccine = (code: string, whose: string): Kind => ({
  ...{ type: 'Immunization', id: `i${code}-`, whose, code: { param: 'vaccine-code', system: cvx, code } },
  date: { low: `timestamptz '2012-01-01 00:00Z' + (n % 5400) * interval '1 day'`, yearOnly: true },
  content: `'status', 'completed', 'patient', ${subject}, 'vaccineCode', ${coding(cvx, code)}`,
});
const outreach = { param: 'category', system: 'urn:pavilion:communication', code: 'outreach' };

/** Of the vaccine that holds for life a handful of patients lack theirs, and those are the last that a list comes to. */
const kinds = (patients: number): readonly Kind[] => [
  condition('38341003', 'n % 5 = 0'),
  condition('44054006', 'n % 10 = 1'),
  vaccine('113', 'n % 5 < 3'),
  vaccine('216', `md5('Patient' || n)::uuid::text > '0008'`),
  {
    ...{ type: 'Communication', id: 'o', whose: 'n % 10 < 3', code: outreach },
    content: `'status', 'completed', 'subject', ${subject}, 'category', jsonb_build_array(${coding(outreach.system, outreach.code)}),
      'sent', to_char(timestamptz '2026-08-01 14:00Z' + (n % 90) * interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  },
  {
    ...{ type: 'Appointment', id: 'w', whose: `n <= ${patients} / 5` },
    date: { low: `timestamptz '2026-11-03 14:00Z' + (n % 60) * interval '1 day'` },
    content: `'status', 'booked', 'participant', jsonb_build_array(jsonb_build_object('status', 'accepted', 'actor', ${subject}))`,
  },
];

/** What the lists of the panel look at beside visits and tests: practitioners, conditions, vaccines, contacts and visits ahead. */
export const addCare = async ({ asSystem, orgId }: TestDatabase, patients: number): Promise<void> => {
  await asSystem(async (db) => {
    const run = (text: string): Promise<unknown> => sql.raw(text).execute(db);
    await run('set local statement_timeout = 0');
    await run(`update resource set content = content || jsonb_build_object('generalPractitioner', jsonb_build_array(jsonb_build_object(
        'reference', 'Practitioner/d' || rid % 40, 'display', 'Dr ' || rid % 40))) where org_id = '${orgId}' and type = 'Patient'`);
    for (const { type, id, whose, code, date, content } of kinds(patients)) {
      await run(`insert into resource (org_id, type, id, content, updated_at, indexed)
        select '${orgId}', '${type}', '${id}' || n, jsonb_build_object('resourceType', '${type}', 'id', '${id}' || n, ${content}), now(), 1
        from generate_series(1, ${patients}) n where ${whose}`);
      const made = `from generate_series(1, ${patients}) n join resource r on r.org_id = '${orgId}' and r.type = '${type}' and r.id = '${id}' || n`;
      if (code)
        await run(`insert into resource_token (org_id, rid, type, param, value, system)
          select r.org_id, r.rid, r.type, '${code.param}', '${code.code}', '${code.system}' ${made}`);
      const isVague = `${date?.yearOnly ?? false} and n % 10 = 0`;
      if (date)
        await run(`insert into resource_date (org_id, rid, type, param, low, high, main)
          select r.org_id, r.rid, r.type, 'date', case when ${isVague} then date_trunc('year', ${date.low}) else ${date.low} end,
            case when ${isVague} then date_trunc('year', ${date.low}) + interval '1 year -1 millisecond'
              else ${date.low} + interval '23:59:59.999' end, true ${made}`);
    }
  });
};
