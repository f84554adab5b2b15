import type { Group } from '@medplum/fhirtypes';
import { Failure } from '#core/server/failure.ts';
import { sortOf } from '../access/kinds.ts';
import type { FhirContext } from '../fhir/fhirRequest.ts';
import { spanOf } from '../index/dates.ts';
import { badSearch } from '../record/failures.ts';
import type { Definitions } from '../resource/definitions.ts';
import type { Allowance } from '../smart/allowance.ts';
import { elementsIn, filtersIn } from './narrowed.ts';
import type { BulkExportTable, Narrowing } from './tables.ts';

export type Whose = BulkExportTable['whose'];

/** What an export is asked for, checked. */
export interface ExportRequest {
  readonly types: readonly string[];
  readonly named: boolean;
  readonly since: string | null;
  readonly narrowing: Narrowing;
}

const formats = new Set(['application/fhir+ndjson', 'application/ndjson', 'ndjson']);
const mostMembers = 10_000;

const one = (form: URLSearchParams, name: string): string | null => {
  const [value = null, ...more] = form.getAll(name);
  if (more.length > 0) throw badSearch(`'${name}' comes once.`, name);
  return value;
};

const fits = (type: string, whose: Whose): boolean => whose === 'all' || sortOf(type).whose !== null;

/**
 * @param query `_outputFormat`, `_since`, `_type`, `_typeFilter`, `_elements`
 * @throws Failure 400 that names the parameter
 * @throws Refused for a type that no scope opens
 */
export const exportRequest = (known: Definitions, allowance: Allowance, whose: Whose, query: string): ExportRequest => {
  const form = new URLSearchParams(query);
  for (const name of form.keys())
    if (!/^_(outputFormat|since|type|typeFilter|elements|format)$/.test(name))
      throw badSearch(`$export has no parameter '${name.slice(0, 60)}' here.`, name);
  // An unencoded plus sign arrives as a space.
  const format = one(form, '_outputFormat')?.replaceAll(' ', '+') ?? 'ndjson';
  if (!formats.has(format)) throw badSearch('Files come as application/fhir+ndjson only.', '_outputFormat');
  const since = one(form, '_since')?.replace(/ (\d{2}:\d{2})$/, '+$1') ?? null;
  if (since !== null && !(spanOf(since) && since.includes('T')))
    throw badSearch("'_since' is an instant such as 2026-01-31T08:00:00Z.", '_since');

  // Clients send several as one list, or the name several times.
  const asked = form
    .getAll('_type')
    .flatMap((list) => list.split(','))
    .filter(Boolean);
  const filters = filtersIn(known, form.getAll('_typeFilter'));
  const strange = Object.keys(filters).find((type) => asked.length > 0 && !asked.includes(type));
  if (strange !== undefined)
    throw badSearch(`'_typeFilter' speaks of ${strange}, which '_type' does not.`, '_typeFilter');
  for (const type of [...asked, ...Object.keys(filters)]) {
    if (!known.types.has(type)) throw badSearch(`'${type.slice(0, 60)}' is no type.`, '_type');
    if (!fits(type, whose)) throw badSearch(`${type} belongs to no patient.`, '_type');
    allowance.enter(type, 's');
    allowance.enter(type, 'r');
  }
  const open = [...known.types].filter(
    (type) => fits(type, whose) && allowance.opens(type, 's') && allowance.opens(type, 'r'),
  );
  const types = asked.length > 0 ? [...new Set(asked)] : open;
  // One of the three kinds that a service may ask for: what it is registered with is all that it learns.
  if (types.length === 0) allowance.enter('Patient', 'r');
  const narrowing = { filters, elements: elementsIn(known, types, form.getAll('_elements')) };
  return { types: types.sort(), named: asked.length > 0, since, narrowing };
};

/** The patients of a group that lists them. @throws Failure 404, 422 for what is no list of patients, 413 */
export const membersOf = async ({ record }: Pick<FhirContext, 'record'>, id: string): Promise<readonly string[]> => {
  const group = await record.read<'Group'>('Group', id);
  const { member = [] }: Group = group;
  const there = member.filter(({ inactive }) => inactive !== true);
  if (there.length > mostMembers)
    throw new Failure(413, 'too_large', `A group of at most ${mostMembers} members can be exported. Divide it.`);
  const idOf = (reference = ''): string | undefined => /^Patient\/([A-Za-z0-9\-.]{1,64})$/.exec(reference)?.[1];
  const strange = there.findIndex(({ entity }) => idOf(entity?.reference) === undefined);
  if (strange >= 0)
    throw new Failure(422, 'invalid_resource', 'Only a group whose members are patients can be exported.', {
      [`Group.member[${strange}].entity`]: 'A reference to a Patient.',
    });
  return [...new Set(there.flatMap(({ entity }) => idOf(entity?.reference) ?? []))];
};
