import type { AllergyIntolerance, CodeableConcept } from '@medplum/fhirtypes';
import { conceptText } from '#clinical/shared/words.ts';
import { dangerOf, isCurrent, isNoAllergyStatement } from '#plugins/allergies/shared/index.ts';
import type { Medicine } from '../medicine.ts';
import { relatedClasses } from './drugClasses.ts';
import { isKnown, isOtherAllergen, namedClasses, type Substance, substanceOf } from './ingredients.ts';

export const findingKinds = [
  /** Against this very ingredient. */
  'allergy',
  /** Against its family, or to another of its family. */
  'allergy-class',
  /** Against a family that sometimes goes with it. */
  'allergy-related',
  'duplicate',
  'duplicate-class',
  /** Could not run. */
  'allergies-unread',
  'medicines-unread',
  /** No statement that there are none. */
  'allergies-unasked',
  /** The check does not know what they are made of: it compared their names and codes, and nothing else. */
  'unknown-medicine',
  'unknown-allergies',
  'unknown-medicines',
  /** Never runs here: no database of interactions, with other medicines or with conditions. */
  'interactions-not-checked',
] as const;
export type FindingKind = (typeof findingKinds)[number];

export interface Finding {
  /** The same for the same fact, so that what was acknowledged on the screen is known on the server. */
  readonly key: string;
  readonly kind: FindingKind;
  /** A reason is needed to continue. */
  readonly needsReason: boolean;
  /** `AllergyIntolerance/1` or the medicine's; '' where there is none. */
  readonly ref: string;
  /** The allergy or the other medicine in words. */
  readonly name: string;
  /** The reaction, or the family. */
  readonly detail: { readonly en: string; readonly fr: string };
}

export interface ProposedMedicine {
  readonly name: string;
  readonly concept?: CodeableConcept;
  readonly ingredients?: readonly CodeableConcept[];
  /** A renewal is no double of what it renews. */
  readonly instead?: string;
}

export interface SafetyContext {
  /** Null where they could not be read. */
  readonly allergies: readonly AllergyIntolerance[] | null;
  readonly medicines: readonly Medicine[] | null;
}

const none = { en: '', fr: '' };
const finding = (
  kind: FindingKind,
  needsReason: boolean,
  ref = '',
  name = '',
  detail: Finding['detail'] = none,
): Finding => ({
  key: [kind, ref].filter(Boolean).join(':'),
  kind,
  needsReason,
  ref,
  name,
  detail,
});

const overlap = (one: readonly string[], other: readonly string[]): boolean => one.some((item) => other.includes(item));

const conceptsOf = (allergy: AllergyIntolerance): readonly (CodeableConcept | undefined)[] => [
  allergy.code,
  ...(allergy.reaction ?? []).map(({ substance }) => substance),
];

const againstAllergy = (allergy: AllergyIntolerance, wanted: Substance): Finding | null => {
  const concepts = conceptsOf(allergy);
  const substance = substanceOf(concepts);
  const name = conceptText(allergy.code);
  const reaction = (allergy.reaction ?? [])
    .flatMap(({ manifestation }) => (manifestation ?? []).map(conceptText))
    .join(', ');
  const ref = `AllergyIntolerance/${allergy.id}`;
  const said = namedClasses(concepts);
  if (overlap(substance.codes, wanted.codes) || overlap(substance.words, wanted.words))
    return finding('allergy', true, ref, name, { en: reaction, fr: reaction });
  const against = [...said, ...substance.classes];
  const shared = wanted.classes.find((one) => against.includes(one));
  if (shared) return finding('allergy-class', true, ref, name, shared.name);
  const related = wanted.classes.find((one) =>
    against.some(({ id }) => relatedClasses.some(([from, to]) => from === id && to === one.id)),
  );
  return related ? finding('allergy-related', true, ref, name, related.name) : null;
};

/** What an allergy is against, whatever words it is recorded in: penicillin, penicillin V, 'allergy to penicillin' are one. */
const sameAllergy = (allergy: AllergyIntolerance): string => {
  const concepts = conceptsOf(allergy);
  const { classes, words } = substanceOf(concepts);
  const families = [...new Set([...namedClasses(concepts), ...classes].map(({ id }) => id))];
  return [...(families.length > 0 ? families : words)].sort().join('|');
};

/** One finding for one allergy, though it was recorded several times: the gravest, with every name. */
const againstAllergies = (allergies: readonly AllergyIntolerance[], wanted: Substance): readonly Finding[] => {
  const found = new Map<string, Finding>();
  // The same on both sides, whatever their language: the reasons are kept by what comes first.
  const order = (one: AllergyIntolerance, other: AllergyIntolerance): number =>
    Number(dangerOf(one) === null) - Number(dangerOf(other) === null) || ((one.id ?? '') < (other.id ?? '') ? -1 : 1);
  for (const allergy of [...allergies].sort(order)) {
    const against = againstAllergy(allergy, wanted);
    if (!against) continue;
    const key = `${against.kind} ${sameAllergy(allergy)}`;
    const before = found.get(key);
    const names = new Set([before?.name, against.name].filter(Boolean));
    found.set(key, before ? { ...before, name: [...names].join(', ') } : against);
  }
  return [...found.values()];
};

const substanceOfMedicine = ({ concept, ingredients, name }: Medicine): Substance =>
  substanceOf([concept, ...ingredients], name);

const doubleOf = (medicine: Medicine, wanted: Substance): Finding | null => {
  const other = substanceOfMedicine(medicine);
  if (overlap(other.codes, wanted.codes) || overlap(other.words, wanted.words))
    return finding('duplicate', true, medicine.ref, medicine.name);
  const shared = wanted.classes.find((one) => one.doubles && other.classes.includes(one));
  return shared ? finding('duplicate-class', true, medicine.ref, medicine.name, shared.name) : null;
};

const nameOf = ({ code }: AllergyIntolerance): string => conceptText(code);

const isKnownAllergy = (allergy: AllergyIntolerance): boolean => {
  const concepts = conceptsOf(allergy);
  return isKnown(substanceOf(concepts)) || namedClasses(concepts).length > 0 || isOtherAllergen(concepts);
};

const unnamed = {
  medicine: { en: 'a medicine without a name', fr: 'un médicament sans nom' },
  allergy: { en: 'an allergy without a name', fr: 'une allergie sans nom' },
};

/** What could not be checked, by name; nothing where there is nothing. */
const unknown = (kind: FindingKind, names: readonly string[], without: Finding['detail']): readonly Finding[] => {
  const list = (language: 'en' | 'fr'): string =>
    [...new Set(names.map((name) => name || without[language]))].join(', ');
  return names.length === 0 ? [] : [finding(kind, false, '', '', { en: list('en'), fr: list('fr') })];
};

/**
 * What speaks against a medicine, the gravest first; and what could not be looked at. It compares names, codes and the
 * families of `drugClasses`, nothing else: interactions are never checked, because there is no database of them here.
 */
export const checkMedicine = (
  wanted: ProposedMedicine,
  { allergies, medicines }: SafetyContext,
): readonly Finding[] => {
  const substance = substanceOf([wanted.concept, ...(wanted.ingredients ?? [])], wanted.name);
  const standing = allergies?.filter(isCurrent) ?? [];
  const against = standing.filter((one) => !isNoAllergyStatement(one));
  const taken = (medicines ?? []).filter(({ state, ref }) => state !== 'past' && ref !== wanted.instead);
  const found = [
    ...(allergies === null ? [finding('allergies-unread', true)] : []),
    ...againstAllergies(against, substance),
    ...(medicines === null ? [finding('medicines-unread', true)] : []),
    ...taken.flatMap((medicine) => doubleOf(medicine, substance) ?? []),
    ...unknown('unknown-medicine', isKnown(substance) ? [] : [wanted.name], unnamed.medicine),
    ...unknown('unknown-allergies', against.filter((one) => !isKnownAllergy(one)).map(nameOf), unnamed.allergy),
    ...unknown(
      'unknown-medicines',
      taken.filter((medicine) => !isKnown(substanceOfMedicine(medicine))).map(({ name }) => name),
      unnamed.medicine,
    ),
    ...(allergies !== null && standing.length === 0 ? [finding('allergies-unasked', false)] : []),
    finding('interactions-not-checked', false),
  ];
  const rank = ({ kind }: Finding): number => findingKinds.indexOf(kind);
  return found.sort((a, b) => rank(a) - rank(b));
};
