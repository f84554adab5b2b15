import type { SearchParams } from '#clinical/shared';
import { sortOf } from './kinds.ts';

/** A search as names and values in their order, whether it was given as parameters or as the `next` of a page. */
export type Query = readonly (readonly [name: string, value: string])[];

export const queryOf = (params: SearchParams | string): Query => {
  if (typeof params === 'string') return [...new URLSearchParams(params.slice(params.indexOf('?') + 1))];
  return Object.entries(params).flatMap(([name, value]) =>
    value === undefined
      ? []
      : typeof value === 'object'
        ? value.map((one): [string, string] => [name, one])
        : [[name, String(value)]],
  );
};

/** Adds a condition once, however often the pages of a search come back. */
export const also = (query: Query, name: string, value: string): Query =>
  query.some(([n, v]) => n === name && v === value) ? query : [...query, [name, value]];

/** Back in the shape in which it was given. */
export const paramsOf = (query: Query, given: SearchParams | string): SearchParams | string => {
  if (typeof given === 'string') {
    const type = given.includes('?') ? given.slice(0, given.indexOf('?') + 1) : '';
    return type + new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
  }
  const byName = Map.groupBy(query, ([name]) => name);
  return Object.fromEntries(
    [...byName].map(([name, all]) => [name, all.length === 1 ? all[0]![1] : all.map(([, value]) => value)]),
  );
};

/** What a search looks into beside the type that it is for. */
export interface Reach {
  /** By `_has`, or by a chain that says so (`performer:Practitioner.name`). */
  readonly types: ReadonlySet<string>;
  readonly has: boolean;
  /** A chain whose target is not said, other than to the patient whose data it is. */
  readonly unsaid: boolean;
}

const chained = /^([A-Za-z][\w-]*)(?::([A-Z][A-Za-z]+))?\.(.+)$/;

/** How far the names of a search reach; `_include` and `_revinclude` are not looked at, what they bring is. */
export const reachOf = (type: string, query: Query): Reach => {
  const types = new Set<string>();
  let has = false;
  let unsaid = false;
  const own = sortOf(type).whose?.param;
  const follow = (name: string, first: boolean): void => {
    if (name.startsWith('_has:')) {
      const [, source = '', , ...rest] = name.split(':');
      has = true;
      types.add(source);
      follow(rest.join(':'), false);
      return;
    }
    const [, param, target, rest] = chained.exec(name) ?? [];
    if (rest === undefined) return;
    if (target !== undefined) types.add(target);
    else if (!(first && (param === own || param === 'patient' || param === 'subject'))) unsaid = true;
    follow(rest, false);
  };
  for (const [name] of query) follow(name, true);
  return { types, has, unsaid };
};

/** FHIR ids of the patients that a search names as the ones whose data it wants; null where it names none. */
export const namedPatients = (type: string, query: Query): readonly string[] | null => {
  const { whose } = sortOf(type);
  if (!whose) return null;
  const names = [whose.param, 'patient', 'subject', `${whose.param}:Patient`, 'subject:Patient', '_compartment'];
  const values = query.flatMap(([name, value]) => (names.includes(name) ? value.split(',') : []));
  if (values.length === 0) return null;
  return values.map((value) => (value.startsWith('Patient/') ? value.slice(8) : value));
};
