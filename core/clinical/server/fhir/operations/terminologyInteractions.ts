import type {
  Parameters,
  ParametersParameter,
  Resource,
  ValueSet,
  ValueSetExpansionContains,
} from '@medplum/fhirtypes';
import { Failure } from '#core/server/failure.ts';
import { type Locale, locales } from '#core/shared/locale.ts';
import { badSearch } from '../../record/failures.ts';
import { translate } from '../../terminology/held.ts';
import { isSmall } from '../../terminology/shipped.ts';
import { type Looked, type Term, termName } from '../../terminology/terminology.ts';
import type { FhirAnswer, FhirContext, FhirRequest } from '../fhirRequest.ts';
import type { Interaction } from '../metadata/interaction.ts';
import { Asked } from './parameters.ts';

const usualCount = 100;
const mostCount = 1_000;
/** Further on, a client narrows what it asks. */
const mostOffset = 1_000_000;
const mostOffsetOfWords = 5_000;

const answer = (resource: Resource): FhirAnswer => ({ status: 200, json: JSON.stringify(resource) });
const parameters = (parameter: readonly (ParametersParameter | null)[]): FhirAnswer =>
  answer({ resourceType: 'Parameters', parameter: parameter.filter((one) => one !== null) } satisfies Parameters);
const said = (name: string, valueString: string | null): ParametersParameter | null =>
  valueString === null ? null : { name, valueString };

const unknown = (what: string, url: string): Failure =>
  new Failure(404, 'not_found', `This clinic holds no ${what} '${url.slice(0, 200)}'. Import it first.`);

const languageOf = (asked: Asked): Locale => {
  const wanted = asked.text('displayLanguage') ?? 'en';
  const found = locales.find((one) => one.slice(0, 2) === wanted.slice(0, 2).toLowerCase());
  if (!found) throw badSearch("'displayLanguage' is en or fr here.", 'displayLanguage');
  return found;
};

const designations = ({ en, fr }: Term): { language: string; value: string }[] => [
  ...(en === null ? [] : [{ language: 'en', value: en }]),
  ...(fr === null ? [] : [{ language: 'fr', value: fr }]),
];

type Run = (context: Pick<FhirContext, 'services' | 'caller'>, request: FhirRequest) => Promise<FhirAnswer>;

const expand: Run = async ({ services, caller }, request) => {
  const names = ['url', 'filter', 'count', 'offset', 'displayLanguage', 'includeDesignations', 'activeOnly'];
  const asked = new Asked(request, names);
  const [url, text, language] = [asked.needs('url'), asked.text('filter') ?? '', languageOf(asked)];
  const count = asked.count('count', usualCount, mostCount);
  const offset = asked.count('offset', 0, mostOffset);
  if (text !== '' && offset > mostOffsetOfWords)
    throw new Failure(
      422,
      'too_costly',
      `With a filter, 'offset' is at most ${mostOffsetOfWords}. Ask with more words.`,
    );
  const activeOnly = asked.flag('activeOnly');
  const found = await services.terminology.expand(caller.orgId, { url, text, language, count, offset, activeOnly });
  if (!found) throw unknown('value set', url);
  const contains = found.terms.map((term): ValueSetExpansionContains => ({
    system: term.system,
    code: term.code,
    display: termName(term, language),
    ...(term.active ? {} : { inactive: true }),
    ...(asked.flag('includeDesignations') ? { designation: designations(term) } : {}),
  }));
  const valueSet: ValueSet = {
    resourceType: 'ValueSet',
    url: found.url,
    ...(found.version === null ? {} : { version: found.version }),
    title: found.title,
    ...(found.ships ? { description: isSmall } : {}),
    status: 'active',
    expansion: {
      timestamp: services.now().toISOString(),
      ...(found.total === null ? {} : { total: found.total }),
      offset,
      contains,
    },
  };
  return answer(valueSet);
};

const version = ({ version: of }: Looked): ParametersParameter | null =>
  of === null ? null : { name: 'version', valueString: of };

const lookup: Run = async ({ services, caller }, request) => {
  const asked = new Asked(request, ['system', 'code', 'coding', 'displayLanguage', 'property', 'version']);
  const language = languageOf(asked);
  const { system, code } = asked.coding();
  const found = await services.terminology.lookup(caller.orgId, system, code);
  if (!found) throw unknown('code system', system);
  const { term } = found;
  if (!term) throw new Failure(404, 'not_found', `The code system held here has no code '${code.slice(0, 200)}'.`);
  return parameters([
    { name: 'name', valueString: found.title },
    version(found),
    { name: 'display', valueString: termName(term, language) },
    ...designations(term).map(({ language: of, value }): ParametersParameter => ({
      name: 'designation',
      part: [
        { name: 'language', valueCode: of },
        { name: 'value', valueString: value },
      ],
    })),
    ...[
      { name: 'inactive', valueBoolean: !term.active },
      ...found.parents.map((parent) => ({ name: 'parent', valueCode: parent })),
      ...(found.ships ? [{ name: 'content', valueCode: 'fragment' }] : []),
    ].map(({ name, ...value }): ParametersParameter => ({
      name: 'property',
      part: [
        { name: 'code', valueCode: name },
        { name: 'value', ...value },
      ],
    })),
    said('message', found.ships ? isSmall : null),
  ]);
};

/** Is one of the codes there, and is it called so? */
const validity = async (
  asked: Asked,
  look: (system: string | null, code: string) => Promise<Looked | null>,
  missing: () => Failure,
): Promise<FhirAnswer> => {
  const language = languageOf(asked);
  let last: Looked | null = null;
  for (const { system, code, display } of asked.codings()) {
    last = await look(system, code);
    if (!last) throw missing();
    const { term } = last;
    if (!term) continue;
    const same = (name: string | null): boolean => name?.toLowerCase() === display?.toLowerCase();
    const wrong = display !== null && !same(term.en) && !same(term.fr);
    return parameters([
      { name: 'result', valueBoolean: !wrong },
      wrong ? { name: 'message', valueString: 'The code is there under another name.' } : null,
      { name: 'display', valueString: termName(term, language) },
      version(last),
    ]);
  }
  return parameters([
    { name: 'result', valueBoolean: false },
    { name: 'message', valueString: last?.ships ? `The code is not there. ${isSmall}` : 'The code is not there.' },
  ]);
};

const codingNames = ['system', 'code', 'coding', 'codeableConcept', 'display', 'displayLanguage'];

const validateInSystem: Run = ({ services, caller }, request) => {
  const asked = new Asked(request, [...codingNames, 'url']);
  const url = asked.text('url');
  const look = (system: string | null, code: string): Promise<Looked | null> => {
    const wanted = url ?? system;
    if (wanted === null) throw badSearch("This operation needs 'url'.", 'url');
    return services.terminology.lookup(caller.orgId, wanted, code);
  };
  return validity(asked, look, () => unknown('code system', url ?? asked.codings()[0]?.system ?? ''));
};

const validateInValueSet: Run = ({ services, caller }, request) => {
  const asked = new Asked(request, [...codingNames, 'url', 'inferSystem']);
  const url = asked.needs('url');
  const look = (system: string | null, code: string): Promise<Looked | null> =>
    services.terminology.member(caller.orgId, url, system, code);
  return validity(asked, look, () => unknown('value set', url));
};

const translateCode: Run = async ({ services, caller }, request) => {
  const asked = new Asked(request, ['url', 'system', 'code', 'coding']);
  const url = asked.needs('url');
  const found = await translate(services, caller.orgId, { url, ...asked.coding() });
  if (!found) throw unknown('concept map', url);
  return parameters([
    {
      name: 'result',
      valueBoolean: found.some(({ equivalence }) => equivalence !== 'unmatched' && equivalence !== 'disjoint'),
    },
    ...found.map(({ equivalence, display, ...target }): ParametersParameter => ({
      name: 'match',
      part: [
        { name: 'equivalence', valueCode: equivalence },
        { name: 'concept', valueCoding: { ...target, ...(display === null ? {} : { display }) } },
      ],
    })),
  ]);
};

const operations = [
  ['ValueSet', 'expand', expand],
  ['CodeSystem', 'lookup', lookup],
  ['CodeSystem', 'validate-code', validateInSystem],
  ['ValueSet', 'validate-code', validateInValueSet],
  ['ConceptMap', 'translate', translateCode],
] as const;

/** What anybody who is signed in may ask about codes: they belong to no patient. */
export const terminologyInteractions: readonly Interaction[] = operations.flatMap(([type, name, run]) =>
  (['GET', 'POST'] as const).map((method) => ({
    method,
    path: `${type}/$${name}`,
    code: null,
    operation: { name, definition: `http://hl7.org/fhir/OperationDefinition/${type}-${name}` },
    run,
  })),
);

/** These use nothing of the transaction that a context comes with. */
export const asksTerminology = (path: FhirRequest['path']): boolean =>
  terminologyInteractions.some((one) => one.path === path.join('/'));
