import type { CodeableConcept } from '@medplum/fhirtypes';
import { conceptText } from '#clinical/shared/words.ts';
import { type DrugClass, drugClasses } from './drugClasses.ts';
import { knownIngredients, otherAllergens, singular } from './knownSubstances.ts';

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll('’', "'")
    .toLowerCase();

const same: Readonly<Record<string, string>> = {
  albuterol: 'salbutamol',
  paracetamol: 'acetaminophen',
  tylenol: 'acetaminophen',
  acetylsalicyliqu: 'acetylsalicylic',
  asa: 'acetylsalicylic',
  aspirin: 'acetylsalicylic',
  frusemid: 'furosemid',
};
/** Words in a medicine's name that are not ingredients. */
const noise = new Set(
  'hr hour heure mg mcg ug g ml l unit act actuat meq iu oral tablet capsul solution suspension extended release delayed prolonged liberation comprim inhaler inhalateur aerosol inhalation cream creme ointment onguent injection injectabl powder poudre patch timbre spray nasal topical hydrochlorid chlorhydrat sodium sodiqu potassium calcium magnesium maleat fumarat tartrat succinat mesylat besylat sulfat sulphat phosphat acetat acid acid chewable film coated dose metered pen prefilled syringe with and avec et de du la le pour en sr xr er cr la xl ir allergy allergi allergic allergiqu intoleranc reaction substanc disorder finding product drug medication medicament aux'
    .split(' ')
    .concat('acide'),
);

/** The final e is what tells French from English in most ingredients: metformine, amoxicilline, sertraline. */
const stem = (word: string): string => {
  const bare = word.replace(/e$/, '');
  return same[bare] ?? bare;
};

/** The ingredients in the name of a medicine, folded so that both languages meet: 'Metformine 500 mg' and 'metformin HCl' → metformin. */
export const wordsOf = (text: string): readonly string[] =>
  fold(text)
    .replaceAll(/\[[^\][]*\]|\([^()]*\)/g, ' ')
    .split(/[^a-z'-]+/)
    .flatMap((word) => word.split(/(?<=.{4})-(?=.{4})/))
    .map(stem)
    .filter((word) => word.length > 3 && !noise.has(word));

export interface Substance {
  readonly words: readonly string[];
  /** `system|code` */
  readonly codes: readonly string[];
  readonly classes: readonly DrugClass[];
}

const atcSystem = 'http://www.whocc.no/atc';

/** What a medicine is, for comparing: of its name, its codes and its ingredients. */
export const substanceOf = (concepts: readonly (CodeableConcept | undefined)[], name = ''): Substance => {
  const texts = [
    name,
    ...concepts.flatMap((concept) => [
      conceptText(concept),
      ...(concept?.coding ?? []).map(({ display }) => display ?? ''),
    ]),
  ];
  const words = [...new Set(texts.flatMap(wordsOf))];
  const codings = concepts.flatMap((concept) => concept?.coding ?? []).filter(({ code }) => code);
  const atc = codings.filter(({ system }) => system === atcSystem).map(({ code }) => code!);
  return {
    words,
    codes: codings.map(({ system, code }) => `${system ?? ''}|${code}`),
    classes: drugClasses.filter(
      (one) =>
        one.ingredients.some((ingredient) => words.includes(ingredient)) ||
        one.atc.some((group) => atc.some((code) => code.startsWith(group))),
    ),
  };
};

/** The families that an allergy is against as a whole: 'Penicillin', 'Allergie aux sulfamides', NSAID. */
export const namedClasses = (concepts: readonly (CodeableConcept | undefined)[]): readonly DrugClass[] => {
  const text = ` ${fold(concepts.flatMap((concept) => [conceptText(concept), ...(concept?.coding ?? []).map(({ display }) => display ?? '')]).join(' '))}`;
  const codes = concepts.flatMap((concept) => concept?.coding ?? []).map(({ code }) => code ?? '');
  return drugClasses.filter(
    (one) =>
      one.saidAs.some((said) =>
        new RegExp(`[^a-z]${fold(said).replaceAll(/[-/\\^$*+?.()|[\]{}]/g, '\\$&')}`).test(text),
      ) || one.codes.some((code) => codes.includes(code)),
  );
};

/** Whether the check knows what a medicine is made of: what it does not know, it has not checked. */
export const isKnown = ({ classes, words, codes }: Substance): boolean =>
  classes.length > 0 ||
  words.some((word) => knownIngredients.has(word)) ||
  codes.some((code) => code.startsWith(`${atcSystem}|`));

/** Whether an allergy is against something that is no medicine: pollen, peanuts, latex. */
export const isOtherAllergen = (concepts: readonly (CodeableConcept | undefined)[]): boolean => {
  const words = fold(concepts.map(conceptText).join(' '))
    .replaceAll('œ', 'oe')
    .split(/[^a-z]+/);
  return words.some((word) => otherAllergens.has(singular(word)));
};

const ingredientsIn = ({ words }: Substance): readonly string[] =>
  words.filter(
    (word) => knownIngredients.has(word) || drugClasses.some(({ ingredients }) => ingredients.includes(word)),
  );

/** Whether two are made of the same ingredients, or one of some of the other's; never where neither names one that is known. */
export const sharesIngredients = (one: Substance, other: Substance): boolean => {
  const [some, others] = [ingredientsIn(one), ingredientsIn(other)];
  if (some.length === 0 || others.length === 0) return false;
  return some.every((word) => others.includes(word)) || others.every((word) => some.includes(word));
};
