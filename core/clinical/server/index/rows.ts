import type { FhirPathAtom, TypedValue } from '@medplum/core';
import type { Definitions } from '../resource/definitions.ts';
import { sortName } from '../resource/names.ts';
import type { Placed } from '../resource/resource.ts';
import { customParams } from './customParams.ts';
import { spanOf } from './dates.ts';
import { mainDate } from './mainDate.ts';
import type { Pair, Param } from './param.ts';
import { pairKey, short, shorter, stringRows } from './texts.ts';
import {
  type Amount,
  amountsOf,
  referenceTokens,
  spansOf,
  stringsOf,
  targetsOf,
  tokensOf,
  tokenTexts,
  typedTokens,
} from './values.ts';

/** By what a resource is found; each table of the search index has a list. */
export interface IndexRows {
  readonly token: { readonly param: string; readonly value: string; readonly system: string }[];
  readonly string: {
    readonly param: string;
    readonly value: string;
    readonly exact: string | null;
    readonly main: boolean;
  }[];
  readonly date: { readonly param: string; readonly low: string; readonly high: string; readonly main: boolean }[];
  readonly reference: { readonly param: string; readonly target: string; readonly date: string | null }[];
  readonly quantity: {
    readonly param: string;
    readonly value: number;
    readonly system: string;
    readonly code: string;
    readonly unit: string;
  }[];
}

/** Tells equal rows from others. */
const once = () => {
  const seen = new Set<string>();
  return (...key: readonly unknown[]): boolean => {
    const text = JSON.stringify(key);
    return seen.has(text) ? false : Boolean(seen.add(text));
  };
};

/** Pseudo-parameter: the patients in whose compartment a resource is. */
export const compartment = '_compartment';

const shortened = ({ value, system, code, unit }: Amount): Amount => ({
  value,
  system: shorter(system),
  code: shorter(code),
  unit: shorter(unit),
});

/** The sides of a union one by one: the engine compares each value with each, and equal rows are left out here anyway. */
const evaluated = (core: Definitions['core'], atom: FhirPathAtom, self: TypedValue): readonly TypedValue[] => {
  const { child } = atom;
  if (!(child instanceof core.UnionAtom)) return core.evalFhirPathTyped(atom, [self]);
  return [child.left, child.right].flatMap((side) => evaluated(core, new core.FhirPathAtom('', side), self));
};

export const indexRows = (definitions: Definitions, resource: Placed): IndexRows => {
  const rows: IndexRows = { token: [], string: [], date: [], reference: [], quantity: [] };
  const fresh = once();
  const type = resource.resourceType;
  const token = (param: string, value: string, system: string): void => {
    if (fresh('t', param, value, system)) rows.token.push({ param, value: short(value), system: short(system) });
  };
  const string = (param: string, text: string, main: boolean): void => {
    for (const { value, exact } of stringRows(text))
      if (fresh('s', param, value)) rows.string.push({ param, value, exact, main: main && exact !== null });
  };
  const span = (param: string, low: Date, high: Date): void => {
    if (!fresh('d', param, +low, +high)) return;
    const main = !rows.date.some((row) => row.param === param);
    rows.date.push({ param, low: low.toISOString(), high: high.toISOString(), main });
  };

  const self = definitions.core.toTypedValue(resource);
  const take = ({ code, kind }: Pick<Param, 'code' | 'kind'>, values: readonly TypedValue[]): void => {
    for (const one of values) {
      if (kind === 'token') {
        for (const { value, system } of tokensOf(one)) token(code, value, system);
        for (const { code: of, system, value } of typedTokens(one))
          token(pairKey(`${code}:of-type`, of, system), shorter(value), '');
        for (const words of tokenTexts(one)) string(`${code}:text`, words, false);
      } else if (kind === 'string') {
        for (const text of stringsOf(one)) string(code, text, !rows.string.some((row) => row.param === code));
      } else if (kind === 'uri') token(code, String(one.value), '');
      else if (kind === 'reference') {
        for (const target of targetsOf(one))
          if (fresh('r', code, target)) rows.reference.push({ param: code, target: short(target), date: null });
        for (const { value, system } of referenceTokens(one)) token(`${code}:identifier`, value, system);
      } else if (kind === 'date') {
        const spans = spansOf(one);
        for (const { low, high } of [...spans].sort((a, b) => +a.low - +b.low)) span(code, low, high);
      } else
        for (const amount of amountsOf(one))
          if (fresh('q', code, amount)) rows.quantity.push({ param: code, ...shortened(amount) });
    }
  };

  /** Of each element the values, once under each of its codes, with the code's system and without. */
  const takePair = (stored: string, { element, parts, atoms }: Pair): void => {
    const { evalFhirPathTyped } = definitions.core;
    for (const one of evalFhirPathTyped(element, [self])) {
      const codes = evalFhirPathTyped(atoms[0], [one]).flatMap(tokensOf);
      const values = codes.length > 0 ? evalFhirPathTyped(atoms[1], [one]) : [];
      for (const { value: of, system } of codes)
        for (const param of [pairKey(stored, of, null), pairKey(stored, of, system)]) {
          if (parts[1].kind !== 'token') take({ code: param, kind: parts[1].kind }, values);
          else for (const { value, system } of values.flatMap(tokensOf)) token(param, shorter(value), shorter(system));
        }
    }
  };

  const params = definitions.params(type);
  // A person is listed by family name, then given names, whatever comes first in the resource.
  const listed = sortName(resource);
  if (listed !== null && params.has('name')) string('name', listed, true);
  for (const param of params.values()) {
    if (param.atom) take(param, evaluated(definitions.core, param.atom, self));
    // A union's rows are those of its sides.
    for (const pair of param.pairs ?? []) if (pair.stored === param.code) takePair(pair.stored, pair);
  }
  for (const { code, kind, values } of customParams(type)) {
    for (const value of values(resource)) {
      if (kind === 'token') token(code, value, '');
      const when = kind === 'date' ? spanOf(value) : null;
      if (when) span(code, when.low, when.high);
    }
  }

  const patients = new Set<string>(type === 'Patient' ? [`Patient/${resource.id}`] : []);
  for (const code of definitions.compartment(type)) {
    const stored = params.get(code)?.stored ?? code;
    for (const { param, target } of rows.reference)
      if (param === stored && target.startsWith('Patient/')) patients.add(target);
  }
  for (const target of patients) rows.reference.push({ param: compartment, target, date: null });
  const when = mainDate(type);
  const date = rows.date.find(({ param, main }) => param === when && main)?.low ?? null;
  return { ...rows, reference: rows.reference.map((row) => ({ ...row, date })) };
};
