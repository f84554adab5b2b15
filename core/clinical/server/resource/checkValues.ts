import type { Bundle, CodeSystemConcept, CodeableConcept, Coding, ValueSetComposeInclude } from '@medplum/fhirtypes';
import type { Definitions } from './definitions.ts';
import { narrativeProblem } from './narrative.ts';

export interface Issue {
  /** FHIRPath from the resource: `Patient.name[0].given`; '' where it concerns the whole. */
  readonly at: string;
  readonly problem: string;
}

/** The codes of each system of a value set that R4 itself lists to the last one. */
type Codes = ReadonlyMap<string, ReadonlySet<string>>;

const named = (concepts: readonly CodeSystemConcept[]): readonly string[] =>
  concepts.flatMap(({ code, concept = [] }) => [...(code === undefined ? [] : [code]), ...named(concept)]);

const withoutVersion = (canonical: string): string => canonical.split('|', 1)[0]!;

/** Finds the codes of a value set by its canonical address; null where R4 does not list them all, such as languages and media types. */
const finderOf = ({ entry = [] }: Bundle): ((canonical: string) => Codes | null) => {
  const systems = new Map<string, readonly string[]>();
  const sets = new Map<string, readonly ValueSetComposeInclude[]>();
  for (const { resource } of entry) {
    if (resource?.resourceType === 'CodeSystem' && resource.url && resource.content === 'complete')
      systems.set(resource.url, named(resource.concept ?? []));
    if (resource?.resourceType === 'ValueSet' && resource.url && !resource.compose?.exclude)
      sets.set(resource.url, resource.compose?.include ?? []);
  }
  const found = new Map<string, Codes | null>();
  const find = (canonical: string): Codes | null => {
    const url = withoutVersion(canonical);
    const includes = sets.get(url);
    if (!includes || includes.length === 0) return null;
    const codes = new Map<string, ReadonlySet<string>>();
    for (const { system, concept, filter, valueSet } of includes) {
      const all = concept?.map(({ code }) => code) ?? systems.get(system ?? '');
      if (system === undefined || filter || valueSet || !all || all.length === 0) return null;
      codes.set(system, new Set(all.flatMap((code) => code ?? [])));
    }
    return codes;
  };
  return (canonical) => {
    const url = withoutVersion(canonical);
    const known = found.get(url);
    if (known !== undefined) return known;
    const codes = find(canonical);
    found.set(url, codes);
    return codes;
  };
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const most = 6;
const listed = (codes: Codes): string => {
  const all = [...codes.values()].flatMap((some) => [...some]);
  return `${all.slice(0, most).join(', ')}${all.length > most ? ', …' : ''}`;
};

const strangers = (codes: Codes, value: unknown): readonly string[] => {
  if (typeof value === 'string') return [...codes.values()].some((some) => some.has(value)) ? [] : [value];
  if (!isObject(value)) return [];
  const codings: readonly Coding[] = (value as CodeableConcept).coding ?? [value];
  // A concept may say the same in other systems too.
  return codings.flatMap(({ system, code }) =>
    code !== undefined && codes.get(system ?? '')?.has(code) === false ? [code] : [],
  );
};

/**
 * What R4 demands of values beyond their shape: a code from its list where the binding is required, and a narrative without what
 * runs or fetches. A code of another system is left alone, and so is a list that R4 does not spell out.
 */
export const checkValues = (core: Definitions['core'], valueSets: Bundle) => {
  const find = finderOf(valueSets);

  const elementOf = (type: string, name: string) => {
    const elements = core.tryGetDataType(type)?.elements ?? {};
    if (elements[name]) return { element: elements[name], code: elements[name].type[0]?.code };
    for (const [choice, element] of Object.entries(elements)) {
      if (!choice.endsWith('[x]') || !name.startsWith(choice.slice(0, -3))) continue;
      const named = name.slice(choice.length - 3).toLowerCase();
      const code = element.type.find((one) => one.code.toLowerCase() === named)?.code;
      if (code !== undefined) return { element, code };
    }
    return null;
  };

  const look = (type: string, value: unknown, at: string, issues: Issue[]): void => {
    if (!isObject(value)) return;
    const own = type === 'Resource' ? value['resourceType'] : type;
    if (typeof own !== 'string') return;
    for (const [name, held] of Object.entries(value)) {
      const known = elementOf(own, name);
      if (!known?.code) continue;
      const { element, code } = known;
      const codes =
        element.binding?.strength === 'required' && element.binding.valueSet ? find(element.binding.valueSet) : null;
      const several = Array.isArray(held);
      for (const [index, one] of (several ? (held as readonly unknown[]) : [held]).entries()) {
        const here = `${at}.${name}${several ? `[${index}]` : ''}`;
        if (codes)
          for (const stranger of strangers(codes, one))
            issues.push({ at: here, problem: `'${stranger}' is none of its codes: ${listed(codes)}` });
        const problem = code === 'xhtml' && typeof one === 'string' ? narrativeProblem(one) : null;
        if (problem !== null) issues.push({ at: here, problem });
        look(code, one, here, issues);
      }
    }
  };

  return (resource: { readonly resourceType: string }): readonly Issue[] => {
    const issues: Issue[] = [];
    look(resource.resourceType, resource, resource.resourceType, issues);
    return issues;
  };
};
