import type { Patient } from '@medplum/fhirtypes';
import { personName, type SearchParams, type Stored } from '#clinical/shared';
import { findPatients, type FoundPatient } from '#clinical/shared/findPatients.ts';
import { healthCardText } from '#clinical/shared/healthCard.ts';
import type { CallContext } from '#core/server/plugin/scope.ts';
import type { CoreModule } from '#core/server/plugin/module.ts';
import { findRids } from './findRids.ts';
import { readingsOf } from './typed.ts';

const usual = 20;

interface Found {
  readonly patient: Stored<Patient>;
  readonly why: FoundPatient['why'];
}

const phoneOf = ({ telecom = [] }: Patient): string =>
  telecom.find(({ system, value, use }) => system === 'phone' && value && use !== 'old')?.value ?? '';

const lineOf = ({ patient, why }: Found): FoundPatient => ({
  id: patient.id,
  name: personName(patient.name),
  birthDate: patient.birthDate ?? null,
  deceased: patient.deceasedBoolean === true || patient.deceasedDateTime !== undefined,
  card: healthCardText(patient.identifier),
  phone: phoneOf(patient),
  why,
});

/** With the caller's own rights: what the table says is only who may be meant; the guarded search says who is shown, and is audited. */
const here = async (
  { db, caller, record, audit }: CallContext,
  text: string,
  limit: number,
): Promise<readonly Found[]> => {
  const rids = await findRids(db, caller.orgId, text, limit);
  if (rids.length === 0) {
    await audit({ action: 'searched', target: { type: 'Patient', id: 'any' }, detail: { by: 'find' } });
    return [];
  }
  const rows = await db
    .selectFrom('resource')
    .select(['rid', 'id'])
    .where('org_id', '=', caller.orgId)
    .where(
      'rid',
      'in',
      rids.map(({ rid }) => rid),
    )
    .execute();
  const ids = new Map(rows.map(({ rid, id }) => [Number(rid), id]));
  const page = await record.search('Patient', {
    _id: [...ids.values()].join(','),
    'active:not': 'false',
    _count: limit + 1,
  });
  const patients = new Map(page.resources.map((patient) => [patient.id, patient]));
  return rids.flatMap(({ rid, why }) => {
    const patient = patients.get(ids.get(Number(rid)) ?? '');
    return patient ? [{ patient, why }] : [];
  });
};

/** Another server knows names from their beginnings, dates and whole numbers. */
const elsewhere = async ({ record }: CallContext, text: string, limit: number): Promise<readonly Found[]> => {
  const found = new Map<string, Found>();
  for (const { words, born, number } of readingsOf(text)) {
    const dates = born.flatMap(({ kind, key }) => (kind === 'born' ? [key] : []));
    const asked: (readonly [FoundPatient['why'], SearchParams])[] =
      number !== null
        ? [
            ['number', { identifier: number }],
            ['phone', { phone: [number, `+${number}`, `+1${number}`, `1${number}`].join(',') }],
          ]
        : born.length > 0
          ? dates.length > 0
            ? [['born', { birthdate: dates.join(',') }]]
            : []
          : [['name', {}]];
    for (const [why, params] of asked) {
      const named = words.length > 0 ? { name: words } : {};
      const page = await record.search('Patient', { ...params, ...named, 'active:not': 'false', _count: limit + 1 });
      for (const patient of page.resources) if (!found.has(patient.id)) found.set(patient.id, { patient, why });
    }
  }
  return [...found.values()];
};

/** Whom a few words may mean, the best first: at most so many, with the caller's own rights. */
export const peopleFound = async (
  context: CallContext,
  text: string,
  limit: number,
): Promise<readonly FoundPatient[]> => {
  const found = await (context.record.elsewhere ? elsewhere : here)(context, text, limit);
  return found.slice(0, limit).map(lineOf);
};

/** Who is found by what, for the search, the list of patients and every field that names one. */
export const find: CoreModule = {
  id: 'find',
  setup: ({ route }) => {
    route(findPatients, async ({ body: { text, limit = usual } }, context) => {
      const found = await (context.record.elsewhere ? elsewhere : here)(context, text, limit);
      return { data: found.slice(0, limit).map(lineOf), more: found.length > limit };
    });
  },
};
