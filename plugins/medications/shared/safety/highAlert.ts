import type { Medicine } from '../medicine.ts';
import { substanceOf } from './ingredients.ts';

/** Medicines that do grave harm when something goes wrong with them, as Canadian lists of high-alert medicines name them. */
export interface HighAlert {
  readonly id: string;
  readonly name: { readonly en: string; readonly fr: string };
  /** Folded as `wordsOf` does. */
  readonly ingredients: readonly string[];
  readonly atc: readonly string[];
}

const group = (id: string, en: string, fr: string, ingredients: string, atc: string): HighAlert => ({
  id,
  name: { en, fr },
  ingredients: ingredients.split(' '),
  atc: atc.split(' '),
});

/** The gravest first: the order in which a chart lists them. */
export const highAlerts: readonly HighAlert[] = [
  group(
    'anticoagulants',
    'anticoagulant',
    'anticoagulant',
    'warfarin acenocoumarol nicoumalon dabigatran rivaroxaban apixaban edoxaban heparin enoxaparin dalteparin tinzaparin nadroparin fondaparinux argatroban',
    'B01AA B01AB B01AE B01AF B01AX05',
  ),
  group('insulin', 'insulin', 'insuline', 'insulin glargin lispro aspart detemir degludec glulisin', 'A10A'),
  group(
    'opioids',
    'opioid',
    'opioïde',
    'morphin hydromorphon oxycodon hydrocodon codein fentanyl sufentanil tramadol tapentadol methadon buprenorphin meperidin',
    'N02A N07BC R05DA04',
  ),
  group(
    'cytotoxics',
    'cytotoxic',
    'cytotoxique',
    'methotrexat docetaxel paclitaxel cyclophosphamid capecitabin fluorouracil mercaptopurin temozolomid hydroxyurea imatinib doxorubicin cisplatin carboplatin vincristin chlorambucil melphalan busulfan',
    'L01 L04AX03',
  ),
  group('digoxin', 'digoxin', 'digoxine', 'digoxin', 'C01AA'),
  group('lithium', 'lithium', 'lithium', 'lithium', 'N05AN'),
  group(
    'antiarrhythmics',
    'antiarrhythmic',
    'antiarythmique',
    'amiodaron flecainid propafenon dronedaron sotalol dofetilid',
    'C01B C07AA07',
  ),
  group(
    'immunosuppressants',
    'immunosuppressant',
    'immunosuppresseur',
    'cyclosporin ciclosporin tacrolimus sirolimus azathioprin mycophenolat leflunomid',
    'L04A',
  ),
  group(
    'sulfonylureas',
    'sulfonylurea',
    'sulfonylurée',
    'glyburid glibenclamid gliclazid glimepirid glipizid tolbutamid chlorpropamid',
    'A10BB',
  ),
  group(
    'antiepileptics',
    'narrow-dose antiepileptic',
    'antiépileptique à marge étroite',
    'phenytoin carbamazepin valproat valproic divalproex phenobarbital lamotrigin',
    'N03AA N03AB N03AF01 N03AG01 N03AX09',
  ),
  group('theophylline', 'theophylline', 'théophylline', 'theophyllin aminophyllin', 'R03DA'),
];

const atcSystem = 'http://www.whocc.no/atc|';

/** Why a medicine is one of them; null for the others. */
export const highAlertOf = ({
  concept,
  ingredients,
  name,
}: Pick<Medicine, 'concept' | 'ingredients' | 'name'>): HighAlert | null => {
  const { words, codes } = substanceOf([concept, ...ingredients], name);
  const atc = codes.filter((code) => code.startsWith(atcSystem)).map((code) => code.slice(atcSystem.length));
  return (
    highAlerts.find(
      (one) =>
        one.ingredients.some((ingredient) => words.includes(ingredient)) ||
        one.atc.some((group) => atc.some((code) => code.startsWith(group))),
    ) ?? null
  );
};

const rank = (medicine: Medicine): number => {
  const alert = highAlertOf(medicine);
  return alert ? highAlerts.indexOf(alert) : highAlerts.length;
};

/** When a medicine was begun, or last written about; '' where nobody said. */
const recent = ({ start, changed }: Medicine): string => start || changed.at;

/** What can do most harm first, then the newest. */
export const byRisk = (one: Medicine, other: Medicine): number =>
  rank(one) - rank(other) || recent(other).localeCompare(recent(one)) || one.name.localeCompare(other.name);

const longAgo = 10;

/** An entry that nobody touched for ten years is not current without a word. */
export const isOldEntry = ({ start, changed }: Medicine, now: Date): boolean => {
  const last = [start, changed.at].filter(Boolean).sort().at(-1);
  return last !== undefined && Number(last.slice(0, 4)) + longAgo <= now.getUTCFullYear();
};
