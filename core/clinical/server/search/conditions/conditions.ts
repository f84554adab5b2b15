import { type RawBuilder, sql } from 'kysely';
import { badSearch } from '../../record/failures.ts';
import type { Pair, Param } from '../../index/param.ts';
import { contactKey, pairKey, short, shorter } from '../../index/texts.ts';
import { anySystem } from '../../index/values.ts';
import { normalise } from '../../resource/names.ts';
import { dateValue, numberValue, parts, unescaped, valuesOfPair } from './values.ts';

export type Sql = RawBuilder<unknown>;

/** Rows of one index table that fulfil one value of a parameter. */
export interface Condition {
  readonly table: string;
  /** Under which code the rows stand. */
  readonly param: string;
  /** @param t the table's alias */
  readonly where: (t: Sql) => Sql;
}

/** The first text that comes after every text beginning with `prefix`, in byte order. */
const after = (prefix: string): string => `${prefix}\u{10ffff}`;

const begins =
  (text: string) =>
  (t: Sql): Sql =>
    sql`${t}.value >= ${text} and ${t}.value < ${after(text)}`;

const contacts = new Set(['email', 'phone', 'telecom']);

const oneOf = (column: Sql, values: readonly string[]): Sql =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${[...values]}::text[])`;

/** `code`, `system|code` and `system|`; values that differ in the code alone are one condition. */
const tokens = ({ code, stored }: Param, values: readonly string[]): readonly Condition[] => {
  const codes: string[] = [];
  const systems: string[] = [];
  const bySystem = new Map<string, string[]>();
  const key = (text: string): string => short(contacts.has(code) ? contactKey(text) : text);
  for (const value of values) {
    const [first = '', second] = parts(value);
    if (second === undefined) codes.push(key(first));
    else if (second === '') systems.push(short(first));
    else bySystem.set(short(first), [...(bySystem.get(short(first)) ?? []), key(second)]);
  }
  const of = (where: Condition['where']): Condition => ({ table: 'resource_token', param: stored, where });
  return [
    ...(codes.length > 0 ? [of((t) => oneOf(sql`${t}.value`, codes))] : []),
    ...(systems.length > 0 ? [of((t) => oneOf(sql`${t}.system`, systems))] : []),
    ...[...bySystem].map(([system, own]) =>
      of((t) => sql`${oneOf(sql`${t}.value`, own)} and ${t}.system in (${system}, ${anySystem})`),
    ),
  ];
};

/** `system|code|value`: an identifier by what sort it is. */
const ofType = ({ code, stored }: Param, value: string): Condition => {
  const [system = '', of = '', number = '', ...more] = parts(value);
  if (system === '' || of === '' || number === '' || more.length > 0)
    throw badSearch(`'${code}:of-type' is the system and code of a type, and a value: system|code|value.`, code);
  const param = pairKey(`${stored}:of-type`, of, system);
  return { table: 'resource_token', param, where: (t) => sql`${t}.value = ${shorter(number)}` };
};

const words = (param: string, text: string, apart: boolean): readonly Condition[] => {
  const whole = normalise(unescaped(text)).slice(0, 200);
  // What is nothing but signs finds nothing.
  if (whole === '') return [{ table: 'resource_string', param, where: () => sql`false` }];
  const all = apart ? whole.split(' ').slice(0, 8) : [whole];
  return [...all]
    .sort((a, b) => b.length - a.length)
    .map((word) => ({ table: 'resource_string', param, where: begins(word) }));
};

const string = ({ stored, compound }: Param, value: string, modifier: string | null): readonly Condition[] => {
  const table = 'resource_string';
  const text = unescaped(value);
  if (modifier === 'exact') {
    const whole = normalise(text).slice(0, 200);
    return [
      { table, param: stored, where: (t: Sql) => sql`${t}.value = ${whole} and ${t}.exact = ${text.slice(0, 1_000)}` },
    ];
  }
  if (modifier === 'contains')
    return [
      {
        table,
        param: stored,
        where: (t: Sql) => sql`position(${normalise(text)} in ${t}.value) > 0 and ${t}.exact is not null`,
      },
    ];
  return words(stored, value, compound);
};

const year = 366 * 24 * 60 * 60_000;

const date = ({ code, stored, narrow }: Param, value: string): Condition => {
  const { prefix, span } = dateValue(code, value);
  const [low, high] = [span.low.toISOString(), span.high.toISOString()];
  // A narrow date that ends later than something cannot begin much before: a border for the index.
  const near = (t: Sql): Sql =>
    narrow ? sql`${t}.low >= ${new Date(+span.low - year).toISOString()}::timestamptz and ` : sql``;
  const where = (t: Sql): Sql =>
    ({
      eq: sql`${t}.low >= ${low}::timestamptz and ${t}.low <= ${high}::timestamptz and ${t}.high <= ${high}::timestamptz`,
      ne: sql`(${t}.low < ${low}::timestamptz or ${t}.high > ${high}::timestamptz)`,
      gt: sql`${near(t)}${t}.high > ${high}::timestamptz`,
      ge: sql`${near(t)}${t}.high >= ${low}::timestamptz`,
      lt: sql`${t}.low < ${low}::timestamptz`,
      le: sql`${t}.low <= ${high}::timestamptz`,
      sa: sql`${t}.low > ${high}::timestamptz`,
      eb: sql`${t}.low < ${low}::timestamptz and ${t}.high < ${low}::timestamptz`,
      ap: sql`${t}.low <= ${high}::timestamptz and ${t}.high >= ${low}::timestamptz`,
    })[prefix];
  return { table: 'resource_date', param: stored, where };
};

const amount = ({ code, stored, kind }: Param, value: string): Condition => {
  const [number = '', system, unit] = kind === 'quantity' ? parts(value) : [value];
  const { prefix, value: exact, low, high } = numberValue(code, number);
  const size = (v: Sql): Sql =>
    ({
      eq: sql`${v} >= ${low}::float8 and ${v} < ${high}::float8`,
      ap: sql`${v} >= ${low}::float8 and ${v} <= ${high}::float8`,
      ne: sql`(${v} < ${low}::float8 or ${v} >= ${high}::float8)`,
      gt: sql`${v} > ${exact}::float8`,
      sa: sql`${v} > ${exact}::float8`,
      ge: sql`${v} >= ${exact}::float8`,
      lt: sql`${v} < ${exact}::float8`,
      eb: sql`${v} < ${exact}::float8`,
      le: sql`${v} <= ${exact}::float8`,
    })[prefix];
  const bySystem = (t: Sql): Sql => (system ? sql` and ${t}.system = ${shorter(system)}` : sql``);
  const byUnit = (t: Sql): Sql =>
    unit
      ? system
        ? sql` and ${t}.code = ${shorter(unit)}`
        : sql` and (${t}.code = ${shorter(unit)} or ${t}.unit = ${shorter(unit)})`
      : sql``;
  return {
    table: 'resource_quantity',
    param: stored,
    where: (t: Sql) => sql`${size(sql`${t}.value`)}${bySystem(t)}${byUnit(t)}`,
  };
};

/** What a value of a reference parameter may stand for in the index; none where its type is not the modifier's. */
const placesOf = ({ code, targets }: Param, value: string, modifier: string | null): readonly string[] => {
  const text = short(unescaped(value).replace(/\/_history\/[^/]+$/, ''));
  const type = modifier !== null && modifier !== 'not' ? modifier : null;
  if (/^[A-Za-z]+\/|:/.test(text)) return type !== null && !text.startsWith(`${type}/`) ? [] : [text];
  const kinds = type !== null ? [type] : targets;
  if (kinds.length === 0 || kinds.length > 20)
    throw badSearch(`Say what '${code}' refers to: '${code}=Patient/…'.`, code);
  return kinds.map((kind) => `${kind}/${text}`);
};

const references = (param: Param, values: readonly string[], modifier: string | null): readonly Condition[] => {
  if (modifier === 'identifier') return tokens({ ...param, stored: `${param.stored}:identifier` }, values);
  const places = values.flatMap((value) => placesOf(param, value, modifier));
  const where = (t: Sql): Sql => (places.length === 0 ? sql`false` : oneOf(sql`${t}.target`, places));
  return [{ table: 'resource_reference', param: param.stored, where }];
};

const texts = (param: Param, values: readonly string[], modifier: string | null): readonly (readonly Condition[])[] =>
  values.map((value) =>
    param.kind === 'string' ? string(param, value, modifier) : words(`${param.stored}:text`, value, false),
  );

const uris = ({ stored: param }: Param, values: readonly string[], modifier: string | null): readonly Condition[] => {
  const table = 'resource_token';
  const all = values.map((value) => short(unescaped(value)));
  if (modifier !== 'below') return [{ table, param, where: (t) => oneOf(sql`${t}.value`, all) }];
  return all.map((value) => ({ table, param, where: begins(value) }));
};

/** `code$value` or `system|code$value`, the value with a prefix where its kind has some. */
const readPair = (name: string, text: string) => {
  const [first = '', value = '', ...more] = valuesOfPair(text);
  const [left = '', right] = parts(first);
  const code = right ?? left;
  if (more.length > 0 || value.trim() === '' || code.trim() === '')
    throw badSearch(`'${name}' is a code and a value, such as 8480-6$gt140.`, name);
  return { first, code, system: right === undefined ? null : left, value };
};

/** Where the element is the resource both parts' own rows tell; elsewhere the value's row under its code. */
const paired = (
  name: string,
  text: string,
  { stored, parts: [of, second] }: Pair,
): readonly (readonly Condition[])[] => {
  const asked = readPair(name, text);
  // Refused by the name that was asked.
  const value = { ...second, code: name };
  if (stored !== null)
    return conditionsForAll({ ...value, stored: pairKey(stored, asked.code, asked.system) }, null, [asked.value]);
  const codes = tokens(of, [asked.first]);
  return conditionsForAll(value, null, [asked.value]).flatMap((values) => codes.map((code) => [code, ...values]));
};

/**
 * Any of these must be fulfilled, and within each all; the first of each is the narrowest. Values that one look-up in the
 * index can answer together are one.
 */
export const conditionsForAll = (
  param: Param,
  modifier: string | null,
  values: readonly string[],
): readonly (readonly Condition[])[] => {
  const each = (conditions: readonly Condition[]) => conditions.map((one) => [one]);
  switch (param.kind) {
    case 'token':
      if (modifier === 'of-type') return each(values.map((value) => ofType(param, value)));
      return modifier === 'text' ? texts(param, values, modifier) : each(tokens(param, values));
    case 'uri':
      return each(uris(param, values, modifier));
    case 'string':
      return texts(param, values, modifier);
    case 'date':
      return each(values.map((value) => date(param, value)));
    case 'number':
    case 'quantity':
      return each(values.map((value) => amount(param, value)));
    case 'reference':
      return each(references(param, values, modifier));
    case 'composite':
      return values.flatMap((value) => (param.pairs ?? []).flatMap((pair) => paired(param.code, value, pair)));
  }
};

/** @param kind never a composite's, which is made of others */
export const tableOf = (kind: Param['kind']): string =>
  kind === 'uri' ? 'resource_token' : kind === 'number' ? 'resource_quantity' : `resource_${kind}`;
