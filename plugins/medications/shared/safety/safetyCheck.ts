import type { AllergyIntolerance, CodeableConcept } from '@medplum/fhirtypes';
import { conceptText, hasCode } from '#clinical/shared/words.ts';
import type { Medicine } from '../medicine.ts';
import { relatedClasses } from './drugClasses.ts';
import { namedClasses, type Substance, substanceOf } from './ingredients.ts';

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
  /** Never runs here: no database of interactions. */
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

const isNoAllergy = (concept: CodeableConcept | undefined): boolean =>
  hasCode(concept, '716186003') ||
  hasCode(concept, '409137002') ||
  hasCode(concept, '428607008') ||
  /^(no known|nka|nkda|aucune allergie)/i.test(conceptText(concept));

/** Refuted, resolved and mistaken ones give no warning. */
export const isStanding = ({ clinicalStatus, verificationStatus }: AllergyIntolerance): boolean =>
  !['inactive', 'resolved'].some((code) => hasCode(clinicalStatus, code)) &&
  !['refuted', 'entered-in-error'].some((code) => hasCode(verificationStatus, code));

const overlap = (one: readonly string[], other: readonly string[]): boolean => one.some((item) => other.includes(item));

const againstAllergy = (allergy: AllergyIntolerance, wanted: Substance): Finding | null => {
  const concepts = [allergy.code, ...(allergy.reaction ?? []).map(({ substance }) => substance)];
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

const doubleOf = (medicine: Medicine, wanted: Substance): Finding | null => {
  const other = substanceOf([medicine.concept, ...medicine.ingredients], medicine.name);
  if (overlap(other.codes, wanted.codes) || overlap(other.words, wanted.words))
    return finding('duplicate', true, medicine.ref, medicine.name);
  const shared = wanted.classes.find((one) => one.doubles && other.classes.includes(one));
  return shared ? finding('duplicate-class', true, medicine.ref, medicine.name, shared.name) : null;
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
  const standing = allergies?.filter(isStanding) ?? [];
  const found = [
    ...(allergies === null ? [finding('allergies-unread', true)] : []),
    ...standing.filter(({ code }) => !isNoAllergy(code)).flatMap((allergy) => againstAllergy(allergy, substance) ?? []),
    ...(medicines === null ? [finding('medicines-unread', true)] : []),
    ...(medicines ?? [])
      .filter(({ state, ref }) => state !== 'past' && ref !== wanted.instead)
      .flatMap((medicine) => doubleOf(medicine, substance) ?? []),
    ...(allergies !== null && standing.length === 0 ? [finding('allergies-unasked', false)] : []),
    finding('interactions-not-checked', false),
  ];
  const rank = ({ kind }: Finding): number => findingKinds.indexOf(kind);
  return found.sort((a, b) => rank(a) - rank(b));
};
