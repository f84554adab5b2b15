import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * A clinic of any size, made by the database itself: 50 resources for each patient, with the index rows that the server would
 * have made (`fill.test.ts` compares). Versions before the current one are left out; searches never read them.
 */
export const resourcesPerPatient = 50;

/** How many of each type every patient has, beside the Patient. Medication requests and tasks are mostly over, as in a real clinic. */
const shares = {
  Observation: 32,
  Condition: 5,
  AllergyIntolerance: 2,
  MedicationRequest: 6,
  Encounter: 2,
  Task: 2,
} as const;

const tables = ['token', 'string', 'date', 'reference', 'quantity'] as const;
const loaded = '2026-11-01T00:00:00Z';

type Db = QueryExecutorProvider;
const run = (db: Db, text: string): Promise<unknown> => sql.raw(text).execute(db);

/** What stands in every content, by type; `n` counts patients, `k` the patient's resources of this type. */
const uuid = (of: string): string => `md5(${of})::uuid::text`;
const patientId = uuid(`'Patient' || n`);
const day = (of: string): string =>
  `to_char(timestamptz '2016-01-01 08:00Z' + (${of}) * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const subject = `jsonb_build_object('reference', 'Patient/' || ${patientId})`;
const loinc = `(array['4548-4','2823-3','8480-6','8462-4','29463-7','33914-3','2160-0','13457-7'])[1 + (k + n) % 8]`;

const contents: Readonly<Record<keyof typeof shares, string>> = {
  Observation: `'status', 'final', 'subject', ${subject},
    'code', jsonb_build_object('coding', jsonb_build_array(jsonb_build_object('system', 'http://loinc.org', 'code', ${loinc}))),
    'effectiveDateTime', ${day('n % 87000 + k * 171')},
    'valueQuantity', jsonb_build_object('value', (n + k) % 90 + 0.5, 'unit', 'mmol/L', 'system', 'http://unitsofmeasure.org', 'code', 'mmol/L')`,
  Condition: `'subject', ${subject}, 'recordedDate', ${day('n % 87000 + k * 900')},
    'clinicalStatus', jsonb_build_object('coding', jsonb_build_array(jsonb_build_object('code', case when k < 3 then 'active' else 'resolved' end))),
    'code', jsonb_build_object('coding', jsonb_build_array(jsonb_build_object('system', 'http://snomed.info/sct', 'code', (10000 + (n * 7 + k) % 500)::text)))`,
  AllergyIntolerance: `'patient', ${subject}, 'recordedDate', ${day('n % 87000')},
    'code', jsonb_build_object('coding', jsonb_build_array(jsonb_build_object('system', 'http://snomed.info/sct', 'code', (90000 + (n + k) % 60)::text)))`,
  MedicationRequest: `'status', case when k < 2 then 'active' else 'stopped' end, 'intent', 'order', 'subject', ${subject},
    'authoredOn', ${day('n % 87000 + k * 700')},
    'medicationCodeableConcept', jsonb_build_object('coding', jsonb_build_array(jsonb_build_object('system', 'http://www.whocc.no/atc', 'code', 'A10B' || (n + k) % 90)))`,
  Encounter: `'status', 'finished', 'class', jsonb_build_object('code', 'AMB'), 'subject', ${subject},
    'period', jsonb_build_object('start', ${day('n % 87000 + k * 500')}, 'end', ${day('n % 87000 + k * 500 + 1')})`,
  Task: `'status', case when (n + k) % 50 = 0 then 'requested' else 'completed' end, 'intent', 'order', 'for', ${subject},
    'owner', jsonb_build_object('reference', 'Practitioner/d' || n % 40),
    'restriction', jsonb_build_object('period', jsonb_build_object('end', ${day('90000 + n % 2000 + k')}))`,
};

const family = `(array['Tremblay','Gagnon','Roy','Côté','Bouchard','Singh','Nguyen','Smith','Chen','Lefebvre'])[1 + n % 10] || chr(97 + (n / 10) % 26) || chr(97 + (n / 260) % 26)`;
const folded = `lower(translate(${family}, 'ôé', 'oe'))`;
const given = `(array['Zoe','Marie','Liam','Noel','Amelie','Owen','Mei','Arjun'])[1 + n % 8]`;

const time = (path: string): string => `(r.content #>> '{${path}}')::timestamptz`;
const patient = (name: string): string => `r.content #>> '{${name},reference}'`;

/** Index rows by type: [table, parameter, columns]. Dates are written to the second, so they end 999 ms later. */
type Rows = readonly (readonly [(typeof tables)[number], string, string])[];
const dated = (param: string, path: string): Rows[number] => [
  'date',
  param,
  `${time(path)}, ${time(path)} + interval '999 milliseconds', true`,
];
const mine = (element: string, param: string, date: string): Rows =>
  [param, '_compartment'].map((code) => ['reference', code, `${patient(element)}, ${time(date)}`]);
const coded = (param: string, path: string): Rows[number] => [
  'token',
  param,
  `r.content #>> '{${path},coding,0,code}', coalesce(r.content #>> '{${path},coding,0,system}', '')`,
];
const plain = (param: string, path = param): Rows[number] => ['token', param, `r.content ->> '${path}', '*'`];
const amount = `(r.content #>> '{valueQuantity,value}')::float8, 'http://unitsofmeasure.org', 'mmol/L', 'mmol/L'`;
const due = `case when r.content ->> 'status' = 'requested' then ${time('restriction,period,end')} end`;

const indexes: Readonly<Record<keyof typeof shares | 'Patient', Rows>> = {
  Patient: [
    ['reference', '_compartment', `'Patient/' || r.id, null::timestamptz`],
    [
      'string',
      'name',
      `r.name_normalised, (r.content #>> '{name,0,family}') || ' ' || (r.content #>> '{name,0,given,0}'), true`,
    ],
    ['string', 'name', `lower(r.content #>> '{name,0,given,0}'), r.content #>> '{name,0,given,0}', false`],
    ['string', 'name', `split_part(r.name_normalised, ' ', 1), r.content #>> '{name,0,family}', false`],
    ['string', 'family', `split_part(r.name_normalised, ' ', 1), r.content #>> '{name,0,family}', true`],
    ['string', 'given', `lower(r.content #>> '{name,0,given,0}'), r.content #>> '{name,0,given,0}', true`],
    ['token', 'identifier', `r.content #>> '{identifier,0,value}', 'urn:card'`],
    plain('gender'),
    ['token', 'active', `'true', '*'`],
    ['token', 'deceased', `'false', '*'`],
    [
      'date',
      'birthdate',
      `(r.birth_date || 'T00:00:00Z')::timestamptz, (r.birth_date || 'T23:59:59.999Z')::timestamptz, true`,
    ],
  ],
  Observation: [
    plain('status'),
    coded('code', 'code'),
    coded('combo-code', 'code'),
    ...mine('subject', 'subject', 'effectiveDateTime'),
    dated('date', 'effectiveDateTime'),
    ['quantity', 'value-quantity', amount],
    ['quantity', 'combo-value-quantity', amount],
  ],
  Condition: [
    coded('clinical-status', 'clinicalStatus'),
    coded('code', 'code'),
    ...mine('subject', 'subject', 'recordedDate'),
    dated('recorded-date', 'recordedDate'),
  ],
  AllergyIntolerance: [
    coded('code', 'code'),
    ...mine('patient', 'patient', 'recordedDate'),
    dated('date', 'recordedDate'),
  ],
  MedicationRequest: [
    plain('status'),
    plain('intent'),
    coded('code', 'medicationCodeableConcept'),
    ...mine('subject', 'subject', 'authoredOn'),
    dated('authoredon', 'authoredOn'),
  ],
  Encounter: [
    plain('status'),
    ['token', 'class', `'AMB', ''`],
    ...mine('subject', 'subject', 'period,start'),
    ['date', 'date', `${time('period,start')}, ${time('period,end')} + interval '999 milliseconds', true`],
  ],
  Task: [
    plain('status'),
    plain('intent'),
    ['reference', 'subject', `${patient('for')}, ${due}`],
    ['reference', '_compartment', `${patient('for')}, ${due}`],
    ['reference', 'owner', `${patient('owner')}, ${due}`],
    dated('due', 'restriction,period,end'),
  ],
};

const columns: Readonly<Record<(typeof tables)[number], string>> = {
  token: 'value, system',
  string: 'value, exact, main',
  date: 'low, high, main',
  reference: 'target, date',
  quantity: 'value, system, code, unit',
};

const insertPatients = (org: string, patients: number): string => `
  insert into resource (org_id, type, id, content, updated_at, name_normalised, birth_date, indexed)
  select '${org}', 'Patient', id, content || jsonb_build_object('id', id), '${loaded}', name, birth, 1 from (
    select ${patientId} as id, ${folded} || ' ' || lower(${given}) as name,
      to_char(date '1930-01-01' + n % 30000, 'YYYY-MM-DD') as birth,
      jsonb_build_object('resourceType', 'Patient', 'active', true, 'gender', (array['female','male'])[1 + n % 2],
        'birthDate', to_char(date '1930-01-01' + n % 30000, 'YYYY-MM-DD'),
        'identifier', jsonb_build_array(jsonb_build_object('system', 'urn:card', 'value', 'C' || n)),
        'name', jsonb_build_array(jsonb_build_object('family', ${family}, 'given', jsonb_build_array(${given})))) as content
    from generate_series(1, ${patients}) n) made`;

const insertOthers = (org: string, type: keyof typeof shares, patients: number, each: number): string => `
  insert into resource (org_id, type, id, content, updated_at, indexed)
  select '${org}', '${type}', id, content || jsonb_build_object('id', id, 'resourceType', '${type}'), '${loaded}', 1 from (
    select ${uuid(`'${type}' || n || '-' || k`)} as id, jsonb_build_object(${contents[type]}) as content
    from generate_series(1, ${patients}) n, generate_series(0, ${each - 1}) k) made`;

/**
 * Fills one organisation. The index's own indexes are made afterwards, which is several times faster.
 * @param share of the usual number of resources, at least one of each type
 * @returns how many resources there are now
 */
export const fillRecord = async (db: Db, org: string, patients: number, share = 1): Promise<number> => {
  const made: [string, string][] = [];
  await run(db, `set maintenance_work_mem = '1GB'`);
  await run(db, 'set synchronous_commit = off');
  await run(db, 'set statement_timeout = 0');
  await run(db, 'alter table resource drop constraint if exists resource_org_id_fkey');
  const names = tables.map((table) => `resource_${table}`);
  for (const name of [...names, 'resource']) {
    const { rows } = await sql<{ name: string; definition: string }>`select indexname as name, indexdef as definition
      from pg_indexes where tablename = ${name} and indexname not like '%_pkey' and indexname <> 'resource_rid'`.execute(
      db,
    );
    for (const { name: index, definition } of rows) {
      await run(db, `drop index ${index}`);
      made.push([index, definition]);
    }
    const { rows: keys } = await sql<{ name: string; definition: string }>`select conname as name,
      pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = ${name}::regclass and contype in ('p', 'f') order by contype`.execute(db);
    for (const { name: key, definition } of keys) {
      await run(db, `alter table ${name} drop constraint ${key}`);
      made.push([key, `alter table ${name} add constraint ${key} ${definition}`]);
    }
  }
  // Nothing of it must outlive a crash.
  for (const name of ['resource_history', 'patient_key', 'import_hold', ...names, 'resource'])
    await run(db, `alter table ${name} set unlogged`);
  await run(db, insertPatients(org, patients));
  let each = 1;
  for (const type of Object.keys(shares) as (keyof typeof shares)[]) {
    const count = Math.max(1, Math.round(shares[type] * share));
    await run(db, insertOthers(org, type, patients, count));
    each += count;
  }
  for (const [type, rows] of Object.entries(indexes))
    for (const [table, param, values] of rows)
      await run(
        db,
        `insert into resource_${table} (org_id, rid, type, param, ${columns[table]})
         select r.org_id, r.rid, r.type, '${param}', ${values} from resource r
         where r.org_id = '${org}' and r.type = '${type}'${param === 'due' ? ` and r.content ->> 'status' = 'requested'` : ''}`,
      );
  for (const [, statement] of made) await run(db, statement);
  for (const name of ['resource', ...names]) await run(db, `analyze ${name}`);
  return patients * each;
};
