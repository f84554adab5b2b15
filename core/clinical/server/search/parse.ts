import type { SearchParams } from '#clinical/shared';
import { type Definitions, refusedParams } from '../resource/definitions.ts';
import { bounds } from '#core/server/budgets/bounds.ts';
import { badSearch, tooCostly } from '../record/failures.ts';
import { asksWords } from './conditions/words.ts';
import type { Param } from '../index/param.ts';
import type { Filter, Include, Inner, Query, Sort } from './query.ts';

export const mostPerPage = 1_000;
export const usualPerPage = 50;
const deepestChain = 3;
const longestValue = 20_000;
/** Types that may be tried for a chain that does not say which it means. */
const mostTried = 300;

/** Answered by whoever writes the answer out. */
const presentation = new Set(['_summary', '_elements', '_format', '_pretty']);

const modifiers: Readonly<Record<Param['kind'], RegExp>> = {
  token: /^(not|text|missing|in|not-in|below|above|of-type)$/,
  string: /^(exact|contains|missing)$/,
  date: /^missing$/,
  reference: /^(identifier|missing|not|[A-Z][A-Za-z]+)$/,
  number: /^missing$/,
  quantity: /^missing$/,
  uri: /^(missing|not|below)$/,
  // None.
  composite: /(?!)/,
};

export const pairsOf = (params: SearchParams | string): readonly (readonly [string, string])[] => {
  if (typeof params === 'string') return [...new URLSearchParams(params.slice(params.indexOf('?') + 1))];
  return Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : (Array.isArray(value) ? value : [value]).map((one) => [name, String(one)] as const),
  );
};

/** At commas that are not written `\,`. */
const alternatives = (text: string): readonly string[] => text.match(/(?:\\.|[^,\\]|\\$)+/gs) ?? [];

/** A lenient search ignores an unknown filter, so it must be told apart from a wrong one. */
class Unknown extends Error {}

class Parser {
  private values = 0;
  private reached = 0;
  private tried = 0;

  constructor(
    private readonly known: Definitions,
    private readonly type: string,
  ) {}

  filter(name: string, value: string): Filter {
    return this.of(this.type, name, value, 0, name);
  }

  private of(type: string, name: string, value: string, depth: number, whole: string): Filter {
    if (depth > deepestChain) throw badSearch(`'${whole}' reaches over more than ${deepestChain} resources.`, whole);
    if (name.startsWith('_has:')) return this.has(type, name, value, depth, whole);
    const dot = name.indexOf('.');
    if (dot > 0) return this.chain(type, name, value, depth, whole);
    const [code = '', modifier, ...more] = name.split(':');
    const param = this.param(type, code, whole);
    if (modifier !== undefined && (more.length > 0 || !this.takes(param, modifier)))
      throw badSearch(`'${whole}' has a modifier that this server does not know.`, whole);
    if (value.length > longestValue) throw badSearch(`'${whole}' has too many values.`, whole);
    const values = alternatives(value);
    if (values.length === 0 || value.trim() === '') throw badSearch(`'${whole}' needs a value.`, whole);
    this.values += values.length;
    if (values.length > bounds.search.values) throw badSearch(`'${whole}' has too many values.`, whole);
    if (this.values > bounds.search.values)
      throw tooCostly(`A search has at most ${bounds.search.values} values here.`);
    if (modifier === 'missing' && value !== 'true' && value !== 'false')
      throw badSearch(`'${whole}' is true or false.`, whole);
    return { is: 'param', param, modifier: modifier ?? null, values };
  }

  private takes({ kind, code }: Param, modifier: string): boolean {
    if (code === '_id') return modifier === 'not';
    if (asksWords(code)) return false;
    if (modifier === 'of-type' && code !== 'identifier') return false;
    if (code === '_lastUpdated' || !modifiers[kind].test(modifier)) return false;
    return !/^[A-Z]/.test(modifier) || this.known.types.has(modifier);
  }

  param(type: string, code: string, whole: string): Param {
    const param = this.known.params(type).get(code);
    if (param) return param;
    if (refusedParams.test(code)) throw badSearch(`This server does not answer to '${code.slice(0, 60)}'.`, whole);
    throw new Unknown(whole);
  }

  private chain(type: string, name: string, value: string, depth: number, whole: string): Filter {
    const dot = name.indexOf('.');
    const [code = '', target] = name.slice(0, dot).split(':');
    const param = this.param(type, code, whole);
    if (param.kind !== 'reference') throw badSearch(`'${code}' refers to nothing, so nothing follows it.`, whole);
    if (target !== undefined && !this.known.types.has(target))
      throw badSearch(`'${target.slice(0, 60)}' is no type.`, whole);
    const inner = name.slice(dot + 1);
    const targets: Inner[] = [];
    for (const one of target !== undefined ? [target] : param.targets) {
      if (!this.known.types.has(one)) continue;
      this.tried += 1;
      if (this.tried > mostTried) throw badSearch(`Say which type '${code}' refers to: '${code}:Patient.…'.`, whole);
      try {
        targets.push({ type: one, filter: this.of(one, inner, value, depth + 1, whole) });
      } catch (error) {
        if (!(error instanceof Unknown)) throw error;
      }
    }
    if (targets.length === 0) throw new Unknown(whole);
    if (targets.length > 6) throw badSearch(`Say which type '${code}' refers to: '${code}:Patient.…'.`, whole);
    this.reach(targets.length);
    return { is: 'chain', param, targets };
  }

  private reach(types: number): void {
    this.reached += types;
    if (this.reached > bounds.search.reached)
      throw tooCostly(`A search reaches into at most ${bounds.search.reached} types here.`);
  }

  private has(type: string, name: string, value: string, depth: number, whole: string): Filter {
    const [, source = '', code = '', ...rest] = name.split(':');
    if (!this.known.types.has(source)) throw badSearch(`'${source.slice(0, 60)}' is no type.`, whole);
    const param = this.param(source, code, whole);
    if (param.kind !== 'reference' || rest.length === 0)
      throw badSearch(`'${whole}' is not of the form _has:Type:reference:parameter.`, whole);
    if (param.targets.length > 0 && !param.targets.includes(type))
      throw badSearch(`'${code}' of ${source} never refers to a ${type}.`, whole);
    this.reach(1);
    return {
      is: 'has',
      param,
      source: { type: source, filter: this.of(source, rest.join(':'), value, depth + 1, whole) },
    };
  }

  sort(text: string): readonly Sort[] {
    const sorts = text.split(',').map((one) => {
      const descending = one.startsWith('-');
      const param = this.param(this.type, descending ? one.slice(1) : one, '_sort');
      if (param.kind === 'composite' || asksWords(param.code))
        throw badSearch(`'${param.code}' has no order.`, '_sort');
      return { param, descending };
    });
    if (sorts.length > 4) throw badSearch('At most four sort criteria.', '_sort');
    return sorts;
  }

  include(name: string, value: string): Include {
    const reverse = name.startsWith('_revinclude');
    const modifier = name.split(':')[1];
    if (modifier !== undefined && modifier !== 'iterate') throw badSearch(`'${name}' has an unknown modifier.`, name);
    const [type = '', code = '', target = null] = value.split(':');
    if (!this.known.types.has(type) || (target !== null && !this.known.types.has(target)))
      throw badSearch(`'${value.slice(0, 100)}' names no type.`, name);
    const param = this.known.params(type).get(code);
    if (param?.kind !== 'reference') throw badSearch(`'${value.slice(0, 100)}' names no reference.`, name);
    return { type, param, target, iterate: modifier === 'iterate', reverse };
  }
}

/**
 * @param lenient leaves out parameters that this server does not know, and says so
 * @throws Failure 400 naming the parameter
 */
export const parseSearch = (
  known: Definitions,
  type: string,
  params: SearchParams | string,
  lenient = false,
): Query => {
  const parser = new Parser(known, type);
  const filters: Filter[] = [];
  const includes: Include[] = [];
  const ignored: string[] = [];
  const form = new URLSearchParams();
  let sort: readonly Sort[] = [];
  let count = usualPerPage;
  let total = false;
  let page: string | null = null;
  const pairs = pairsOf(params);
  if (pairs.length > bounds.search.parameters) throw badSearch('The search has too many conditions.');
  for (const [name, value] of pairs) {
    if (name.length > 500) throw badSearch('The name of a parameter is too long.');
    if (name === '_page') {
      page = value;
      continue;
    }
    form.append(name, value);
    try {
      if (name === '_count') {
        if (!/^\d{1,9}$/.test(value)) throw badSearch("'_count' is a number.", name);
        count = Math.min(Number(value), mostPerPage);
      } else if (name === '_sort') sort = parser.sort(value);
      else if (name === '_total') {
        if (!/^(none|estimate|accurate)$/.test(value)) throw badSearch("'_total' is none, estimate or accurate.", name);
        total = value !== 'none';
      } else if (/^_(rev)?include(:|$)/.test(name)) includes.push(parser.include(name, value));
      else if (presentation.has(name)) {
        if (name === '_summary' && value === 'count') count = 0;
      } else filters.push(parser.filter(name, value));
    } catch (error) {
      if (!(error instanceof Unknown)) throw error;
      if (!lenient)
        throw badSearch(`${type} has no search parameter '${error.message.slice(0, 100)}' here.`, error.message);
      ignored.push(name);
    }
  }
  if (includes.length > bounds.search.includes)
    throw tooCostly(`A search brings at most ${bounds.search.includes} kinds of others along.`);
  return { type, filters, sort, count, total: total || count === 0, includes, page, form: form.toString(), ignored };
};
