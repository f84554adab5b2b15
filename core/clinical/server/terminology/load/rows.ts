import { isRecord } from '#core/shared';
import { wordsOfNames } from '../words.ts';
import { WrongTerminology } from './jsonItems.ts';

/** A concept as it is kept. */
export interface ConceptRow {
  readonly system: string;
  readonly code: string;
  readonly en: string | null;
  readonly fr: string | null;
  readonly active: boolean;
  /** Of the shorter name: short names are offered first. */
  readonly size: number;
  readonly words: string;
  readonly parents: readonly string[];
}

export interface MappingRow {
  readonly system: string;
  readonly code: string;
  readonly target_system: string;
  readonly target: string;
  readonly display: string | null;
  readonly equivalence: string;
}

const longestName = 1_000;
const fullySpecified = '900000000000003001';

export const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

/** A text that the database keeps: addresses and codes hold no blanks at their ends and no control characters. */
export const plainText = (value: unknown, most: number): string | null =>
  typeof value === 'string' && value !== '' && value.length <= most && !/[\p{Cc}\p{Cs}]/u.test(value) ? value : null;

const nameOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== ''
    ? value
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, longestName)
        .toWellFormed()
    : null;

const isFrench = (language: unknown): boolean => typeof language === 'string' && /^fr(-|$)/i.test(language);
const isEnglish = (language: unknown): boolean => typeof language === 'string' && /^en(-|$)/i.test(language);

/** @throws WrongTerminology for a concept without a usable code */
export const codeOf = (value: Readonly<Record<string, unknown>>, where: string): string => {
  const code = plainText(value['code'], 200);
  if (code === null) throw new WrongTerminology(`${where} has a concept without a code, or with one that is none`);
  return code;
};

const isInactive = (value: Readonly<Record<string, unknown>>): boolean =>
  value['inactive'] === true ||
  listOf(value['property']).some(
    (one) =>
      (one['code'] === 'inactive' && one['valueBoolean'] === true) ||
      (one['code'] === 'status' && /^(retired|inactive)$/.test(String(one['valueCode'] ?? one['valueString'] ?? ''))),
  );

/**
 * A concept of a code system or value set: its name in each language, every other name to be found by.
 * @param language of its display
 */
export const conceptRow = (
  value: Readonly<Record<string, unknown>>,
  about: { readonly system: string; readonly language: string; readonly parent: string | null; readonly where: string },
): ConceptRow => {
  const code = codeOf(value, about.where);
  const display = nameOf(value['display']);
  const others = listOf(value['designation']).flatMap((one) => {
    const name = nameOf(one['value']);
    const use = isRecord(one['use']) ? one['use']['code'] : undefined;
    return name === null ? [] : [{ name, language: one['language'], whole: use === fullySpecified }];
  });
  const best = (is: (language: unknown) => boolean): string | null => {
    const mine = others.filter(({ language }) => is(language));
    return (mine.find(({ whole }) => !whole) ?? mine[0])?.name ?? null;
  };
  const inFrench = isFrench(about.language);
  const en = inFrench ? best(isEnglish) : (display ?? best(isEnglish));
  const fr = inFrench ? (display ?? best(isFrench)) : best(isFrench);
  const names = [en, fr, ...others.map(({ name }) => name)].filter((name) => name !== null);
  const parents = listOf(value['property']).flatMap((one) =>
    one['code'] === 'parent' || one['code'] === 'subsumedBy'
      ? (plainText(one['valueCode'] ?? one['valueString'], 200) ?? [])
      : [],
  );
  return {
    system: about.system,
    code,
    en,
    fr,
    active: !isInactive(value),
    size: Math.min(...[en, fr].map((name) => name?.length ?? longestName)),
    words: wordsOfNames(names),
    parents: [...new Set([...parents, ...(about.parent === null ? [] : [about.parent])])],
  };
};

/** What an element of a ConceptMap's group leads to. */
export const mappingRows = (
  element: Readonly<Record<string, unknown>>,
  { system, target: targetSystem, where }: { readonly system: string; readonly target: string; readonly where: string },
): readonly MappingRow[] => {
  const code = codeOf(element, where);
  return listOf(element['target']).flatMap((one) => {
    const target = plainText(one['code'], 200);
    return target === null
      ? []
      : [
          {
            system,
            code,
            target_system: targetSystem,
            target,
            display: nameOf(one['display']),
            equivalence: plainText(one['equivalence'], 40) ?? 'relatedto',
          },
        ];
  });
};
