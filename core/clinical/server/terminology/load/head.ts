import type { Tree } from './jsonItems.ts';
import { WrongTerminology } from './jsonItems.ts';
import { listOf, plainText } from './rows.ts';

export const terminologyTypes = ['CodeSystem', 'ValueSet', 'ConceptMap'] as const;
export type TerminologyType = (typeof terminologyTypes)[number];

export interface Filter {
  readonly op: 'is-a' | 'descendent-of' | 'child-of';
  readonly value: string;
}

/** A part of a value set that is worked out of what is held, again each time that changes. */
export interface Part {
  readonly exclude: boolean;
  readonly system?: string;
  /** All of them apply. None: the whole system. */
  readonly filters?: readonly Filter[];
  readonly valueSet?: string;
  readonly codes?: readonly string[];
}

/** A resource without its concepts. */
export interface Head {
  readonly type: TerminologyType;
  readonly url: string;
  readonly version: string | null;
  readonly title: string;
  readonly content: string | null;
  readonly language: string;
  /** Code systems that a value set holds wholly. */
  readonly whole: readonly string[];
  readonly parts: readonly Part[];
  /** What a value set was expanded to elsewhere is taken as it is. */
  readonly expanded: boolean;
}

const filterOf = (one: Readonly<Record<string, unknown>>, where: string): Filter => {
  const { property, op } = one;
  const value = plainText(one['value'], 200);
  if (value !== null && (op === 'is-a' || op === 'descendent-of') && (property === 'concept' || property === 'code'))
    return { op, value };
  if (value !== null && op === '=' && property === 'parent') return { op: 'child-of', value };
  throw new WrongTerminology(
    `${where} has a filter that is not applied here (is-a, descendent-of and parent = are). Bring it with its expansion`,
  );
};

const partsOf = (compose: Tree, where: string): readonly Part[] =>
  (['include', 'exclude'] as const).flatMap((name) =>
    listOf(compose[name]).flatMap((one): readonly Part[] => {
      const exclude = name === 'exclude';
      const system = plainText(one['system'], 300) ?? undefined;
      const filters = listOf(one['filter']).map((filter) => filterOf(filter, where));
      const valueSets = (Array.isArray(one['valueSet']) ? one['valueSet'] : []).map((url) => plainText(url, 300));
      if (valueSets.length > 0) {
        const [valueSet] = valueSets;
        if (valueSets.length > 1 || system !== undefined || !valueSet)
          throw new WrongTerminology(
            `${where} intersects value sets, which is not applied here. Bring it with its expansion`,
          );
        return [{ exclude, valueSet: valueSet.replace(/\|.*$/, '') }];
      }
      if (system === undefined) throw new WrongTerminology(`${where} has an include without a system`);
      if (!Array.isArray(one['concept'])) return [{ exclude, system, filters }];
      // Those of an include are rows already.
      return exclude
        ? [{ exclude, system, codes: listOf(one['concept']).flatMap((c) => plainText(c['code'], 200) ?? []) }]
        : [];
    }),
  );

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param count its concepts or mappings @throws WrongTerminology naming it and what is wrong */
export const headOf = (resource: Tree, count: number): Head => {
  const type = terminologyTypes.find((one) => one === resource['resourceType']);
  if (!type)
    throw new WrongTerminology(
      `a ${String(resource['resourceType'] ?? 'value without a resourceType').slice(0, 60)} among code systems, value sets and concept maps: put it into a file of its own`,
    );
  const url = plainText(resource['url'], 300);
  if (url === null || /[\s|]/.test(url))
    throw new WrongTerminology(`a ${type} without a url, or with one that is none`);
  const where = `${type} ${url}`;
  const content = plainText(resource['content'], 40);
  if (content === 'supplement')
    throw new WrongTerminology(`${where} is a supplement. Bring the code system with its designations instead`);
  const { compose, expansion } = resource;
  const expanded = isTree(expansion);
  const parts = type === 'ValueSet' && !expanded && isTree(compose) ? partsOf(compose, where) : [];
  if (count === 0 && parts.length === 0) throw new WrongTerminology(`${where} holds nothing`);
  const isWhole = ({ filters, system }: Part): boolean => system !== undefined && filters?.length === 0;
  const excludes = parts.some(({ exclude }) => exclude);
  return {
    type,
    url,
    version: plainText(resource['version'], 100),
    title: (plainText(resource['title'], 500) ?? plainText(resource['name'], 500) ?? url).toWellFormed(),
    content,
    language: plainText(resource['language'], 20) ?? 'en',
    // Where something is taken out of a whole system, it is written out.
    whole: excludes ? [] : [...new Set(parts.filter(isWhole).map(({ system }) => system!))],
    parts: excludes ? parts : parts.filter((part) => !isWhole(part)),
    expanded,
  };
};
