import { type RawBuilder, sql } from 'kysely';
import { badSearch } from '../failures.ts';
import type { Param } from '../index/param.ts';
import { contactKey } from '../index/texts.ts';
import { anySystem } from '../index/values.ts';
import { normalise } from '../names.ts';
import { dateValue, numberValue, parts, unescaped } from './values.ts';

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
const short = (text: string): string => text.slice(0, 500);

const begins =
  (text: string) =>
  (t: Sql): Sql =>
    sql`${t}.value >= ${text} and ${t}.value < ${after(text)}`;

const contacts = new Set(['email', 'phone', 'telecom']);

const token = ({ code, stored }: Param, value: string): Condition => {
  const [first = '', second] = parts(value);
  const key = (text: string): string => short(contacts.has(code) ? contactKey(text) : text);
  const where = (t: Sql): Sql =>
    second === undefined
      ? sql`${t}.value = ${key(first)}`
      : second === ''
        ? sql`${t}.system = ${short(first)}`
        : sql`${t}.value = ${key(second)} and ${t}.system in (${short(first)}, ${anySystem})`;
  return { table: 'resource_token', param: stored, where };
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
  const bySystem = (t: Sql): Sql => (system ? sql` and ${t}.system = ${short(system)}` : sql``);
  const byUnit = (t: Sql): Sql =>
    unit ? (system ? sql` and ${t}.code = ${unit}` : sql` and (${t}.code = ${unit} or ${t}.unit = ${unit})`) : sql``;
  return {
    table: 'resource_quantity',
    param: stored,
    where: (t: Sql) => sql`${size(sql`${t}.value`)}${bySystem(t)}${byUnit(t)}`,
  };
};

const reference = ({ code, stored, targets }: Param, value: string, modifier: string | null): Condition => {
  if (modifier === 'identifier') return { ...token({ code, stored } as Param, value), param: `${stored}:identifier` };
  const text = short(unescaped(value).replace(/\/_history\/[^/]+$/, ''));
  const type = modifier !== null && modifier !== 'not' ? modifier : null;
  if (/^[A-Za-z]+\/|:/.test(text)) {
    const wrong = type !== null && !text.startsWith(`${type}/`);
    return {
      table: 'resource_reference',
      param: stored,
      where: (t: Sql) => (wrong ? sql`false` : sql`${t}.target = ${text}`),
    };
  }
  const kinds = type !== null ? [type] : targets;
  if (kinds.length === 0 || kinds.length > 20)
    throw badSearch(`Say what '${code}' refers to: '${code}=Patient/…'.`, code);
  const all = kinds.map((kind) => `${kind}/${text}`);
  return {
    table: 'resource_reference',
    param: stored,
    where: (t: Sql) => (all.length === 1 ? sql`${t}.target = ${all[0]}` : sql`${t}.target = any(${all}::text[])`),
  };
};

/** All of them must be fulfilled for this value; the first is the narrowest. */
export const conditionsFor = (param: Param, modifier: string | null, value: string): readonly Condition[] => {
  switch (param.kind) {
    case 'token':
      return modifier === 'text' ? words(`${param.stored}:text`, value, false) : [token(param, value)];
    case 'uri':
      return modifier === 'below'
        ? [{ table: 'resource_token', param: param.stored, where: begins(short(unescaped(value))) }]
        : [
            {
              table: 'resource_token',
              param: param.stored,
              where: (t: Sql) => sql`${t}.value = ${short(unescaped(value))}`,
            },
          ];
    case 'string':
      return string(param, value, modifier);
    case 'date':
      return [date(param, value)];
    case 'number':
    case 'quantity':
      return [amount(param, value)];
    case 'reference':
      return [reference(param, value, modifier)];
  }
};

export const tableOf = (kind: Param['kind']): string =>
  kind === 'uri' ? 'resource_token' : kind === 'number' ? 'resource_quantity' : `resource_${kind}`;
