import { setImmediate as turn } from 'node:timers/promises';
import type { Bundle, SearchParameter, StructureDefinition } from '@medplum/fhirtypes';
import { customParams } from '../index/customParams.ts';
import { type Param, type ParamKind, paramKinds } from '../index/param.ts';
import { compositesOf } from './composites.ts';
import { readDefinitions } from './definitionFiles.ts';

export interface Definitions {
  readonly core: typeof import('@medplum/core');
  readonly types: ReadonlySet<string>;
  /** Of one type, by code. */
  params(type: string): ReadonlyMap<string, Param>;
  /** Elements of a type that R4 marks as its summary; a choice as `onset[x]`. */
  summary(type: string): ReadonlySet<string>;
  /** Codes of the parameters by which a resource of this type belongs to a patient (R4's patient compartment, and Task). */
  compartment(type: string): readonly string[];
}

/** Expressions of a union that speak of this type, the type's own parameters as they stand in R4. */
const sidesOf = (type: string, expression: string): readonly string[] =>
  expression
    .split(' | ')
    .map((part) => part.trim())
    .filter((part) => part.replace(/^\(+/, '').split(/[.\s)]/)[0] === type || /^\(*Resource\./.test(part));

const mine = (type: string, expression: string): string => sidesOf(type, expression).join(' | ');

const suffix = '.where(resolve() is Patient)';

/** Answered by the resource table itself. */
export const builtIn = new Set(['_id', '_lastUpdated']);

export const refusedParams = /^(_filter|_query|_list|phonetic)$/;

/** Our own way to ask for a patient's compartment; other systems ask by `/Patient/1/Condition`. */
const compartmentParam: Param = {
  code: '_compartment',
  kind: 'reference',
  stored: '_compartment',
  targets: ['Patient'],
  single: false,
  narrow: false,
  compound: false,
  url: '',
  expression: '',
  description: '',
  atom: null,
};

/** By words, which have an index of their own. R4 gives no expression for them. */
const wordParams = (core: Definitions['core'], type: string): readonly Param[] => {
  const like = { ...compartmentParam, kind: 'string' as const, targets: [] };
  const of = (code: string, base: string, description: string): Param => {
    return { ...like, code, stored: code, url: `http://hl7.org/fhir/SearchParameter/${base}`, description };
  };
  const isTold = core.getDataType(type).elements['text']?.type.some(({ code }) => code === 'Narrative') === true;
  return [
    of('_content', 'Resource-content', 'Words of the resource'),
    ...(isTold ? [of('_text', 'DomainResource-text', 'Words of the narrative')] : []),
  ];
};

const paramsOf = (core: Definitions['core'], type: string): ReadonlyMap<string, Param> => {
  const given = Object.values<SearchParameter>(core.getSearchParameters(type) ?? {});
  const usable = given.filter(
    ({ code, type: kind, expression }) =>
      code !== undefined &&
      expression &&
      !refusedParams.test(code) &&
      (paramKinds as readonly string[]).includes(kind ?? ''),
  );
  const byExpression = new Map(usable.map((param) => [mine(type, param.expression!), param.code] as const));
  const params = usable.map((param): Param => {
    const code = param.code;
    const expression = mine(type, param.expression!) || param.expression!;
    const alias = expression.endsWith(suffix)
      ? byExpression.get(expression.slice(0, -suffix.length))
      : byExpression.get(expression);
    const stored = alias ?? code;
    const details = core.getSearchParameterDetails(type, param);
    const elements = (details.elementDefinitions ?? []).flatMap((element) => element.type ?? []).map((one) => one.code);
    const patients = expression.endsWith(suffix) || (code === 'patient' && param.target?.includes('Patient') === true);
    return {
      code,
      kind: param.type as ParamKind,
      stored,
      targets: patients ? ['Patient'] : (param.target ?? []),
      single: details.array !== true && elements.length > 0 && !elements.includes('Timing'),
      narrow: elements.length > 0 && elements.every((one) => /^(date|dateTime|instant)$/.test(one ?? '')),
      compound: elements.some((one) => one === 'HumanName' || one === 'Address'),
      url: param.url ?? '',
      expression,
      description: param.description ?? '',
      atom: stored !== code || builtIn.has(code) ? null : details.parsedExpression,
    };
  });
  const composites = compositesOf(core, type, given, params, (expression) => sidesOf(type, expression));
  return new Map(
    [...params, ...composites, ...customParams(type), ...wordParams(core, type), compartmentParam].map((param) => [
      param.code,
      param,
    ]),
  );
};

const summariesOf = ({ entry = [] }: Bundle<StructureDefinition>): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    entry.flatMap(({ resource }) => {
      if (resource?.resourceType !== 'StructureDefinition' || resource.kind !== 'resource') return [];
      const own = (resource.snapshot?.element ?? []).filter(
        ({ path = '', isSummary }) => isSummary && path.split('.').length === 2,
      );
      return [[resource.type, new Set(own.map(({ path = '' }) => path.split('.')[1]!))] as const];
    }),
  );

/** A few at a time, so that no other request waits for all of them. */
const indexed = async (core: Definitions['core'], { entry = [] }: Bundle<StructureDefinition>): Promise<void> => {
  for (let at = 0; at < entry.length; at += 20) {
    await turn();
    core.indexStructureDefinitionBundle(entry.slice(at, at + 20).flatMap(({ resource }) => resource ?? []));
  }
};

const load = async (): Promise<Definitions> => {
  const core = await import('@medplum/core');
  await indexed(core, await readDefinitions('profiles-types'));
  const profiles = await readDefinitions('profiles-resources');
  await indexed(core, profiles);
  const summaries = summariesOf(profiles);
  core.indexSearchParameterBundle((await readDefinitions('search-parameters')) as never);
  const patients = await readDefinitions('compartmentdefinition-patient');
  const compartments = new Map<string, readonly string[]>(
    (patients.resource ?? []).flatMap(({ code, param }) => (param ? [[code, param] as const] : [])),
  );
  // R4 forgot that a task can be for a patient.
  compartments.set('Task', ['patient']);
  const own = new Set(['Parameters']);
  const types = new Set(core.getResourceTypes().filter((type) => core.getDataType(type) && !own.has(type)));
  for (const type of types) {
    const { kind, abstract } = core.getDataType(type) as { kind?: string; abstract?: boolean };
    if (kind !== 'resource' || abstract) types.delete(type);
  }
  const known = new Map<string, ReadonlyMap<string, Param>>();
  return {
    core,
    types,
    params(type) {
      let params = known.get(type);
      if (!params) known.set(type, (params = paramsOf(core, type)));
      return params;
    },
    summary: (type) => summaries.get(type) ?? new Set(),
    compartment: (type) => compartments.get(type) ?? [],
  };
};

let loading: Promise<Definitions> | undefined;

/** FHIR R4's own definitions, read at the first use: a fifth of a second that a server without a record never pays. */
export const definitions = (): Promise<Definitions> => (loading ??= load());
