/**
 * Families of medicines by the names of their ingredients, folded as `wordsOf` does. A short list of what is sure, for the
 * check of allergies and doubles: what is not in it is compared by name and code alone, and the check says so.
 */
export interface DrugClass {
  readonly id: string;
  readonly name: { readonly en: string; readonly fr: string };
  readonly ingredients: readonly string[];
  /** How an allergy to the whole family is written, in both languages; matched at the beginning of a word. */
  readonly saidAs: readonly string[];
  /** Codes of an allergy to the whole family. */
  readonly codes: readonly string[];
  /** The fourth level of the Anatomical Therapeutic Chemical classification. */
  readonly atc: readonly string[];
  /** Two of them at once is a double worth a question. */
  readonly doubles: boolean;
}

const family = (
  id: string,
  en: string,
  fr: string,
  ingredients: string,
  more: Partial<Pick<DrugClass, 'saidAs' | 'codes' | 'atc' | 'doubles'>> = {},
): DrugClass => ({
  id,
  name: { en, fr },
  ingredients: ingredients.split(' '),
  saidAs: [],
  codes: [],
  atc: [],
  doubles: true,
  ...more,
});

export const drugClasses: readonly DrugClass[] = [
  family(
    'penicillins',
    'penicillins',
    'pénicillines',
    'penicillin benzylpenicillin phenoxymethylpenicillin amoxicillin ampicillin cloxacillin dicloxacillin oxacillin piperacillin pivampicillin ticarcillin',
    {
      saidAs: ['penicillin'],
      codes: ['91936005', '764146007', '6369005', '373270004', '7980', '7984', '70618'],
      atc: ['J01CA', 'J01CE', 'J01CF', 'J01CR'],
    },
  ),
  family(
    'cephalosporins',
    'cephalosporins',
    'céphalosporines',
    'cefazolin cephalexin cefalexin cefadroxil cefuroxim cefprozil cefaclor cefoxitin ceftriaxon cefotaxim ceftazidim cefixim cefepim',
    {
      saidAs: ['cephalosporin', 'cefalosporin'],
      codes: ['294532003'],
      atc: ['J01DB', 'J01DC', 'J01DD', 'J01DE'],
    },
  ),
  family(
    'sulfonamides',
    'sulfonamide antibiotics',
    'sulfamides',
    'sulfamethoxazol sulfadiazin sulfacetamid sulfasalazin cotrimoxazol',
    {
      saidAs: ['sulfonamid', 'sulphonamid', 'sulfamid', 'sulfa', 'sulpha'],
      codes: ['91939003', '387406002'],
      atc: ['J01EC', 'J01EE'],
    },
  ),
  family(
    'nsaids',
    'anti-inflammatories (NSAIDs)',
    'anti-inflammatoires (AINS)',
    'ibuprofen naproxen diclofenac ketorolac indomethacin celecoxib meloxicam piroxicam ketoprofen flurbiprofen sulindac nabumeton etodolac oxaprozin acetylsalicylic aspirin',
    {
      saidAs: [
        'nsaid',
        'ains',
        'anti-inflammato',
        'nonsteroidal',
        'non-steroidal',
        'aspirin',
        'acetylsalicylic',
        'acide acetylsalicyliqu',
        'salicylat',
      ],
      codes: ['293586001', '372665008'],
      atc: ['M01AB', 'M01AC', 'M01AE', 'M01AH', 'N02BA'],
    },
  ),
  family('macrolides', 'macrolides', 'macrolides', 'erythromycin clarithromycin azithromycin', {
    saidAs: ['macrolid'],
    atc: ['J01FA'],
  }),
  family('tetracyclines', 'tetracyclines', 'tétracyclines', 'tetracyclin doxycyclin minocyclin', {
    saidAs: ['tetracyclin'],
    atc: ['J01AA'],
  }),
  family(
    'fluoroquinolones',
    'fluoroquinolones',
    'fluoroquinolones',
    'ciprofloxacin levofloxacin moxifloxacin norfloxacin ofloxacin',
    {
      saidAs: ['fluoroquinolon', 'quinolon'],
      atc: ['J01MA'],
    },
  ),
  family(
    'ace-inhibitors',
    'ACE inhibitors',
    'inhibiteurs de l’ECA',
    'ramipril lisinopril enalapril perindopril captopril quinapril fosinopril trandolapril benazepril cilazapril',
    {
      saidAs: ['ace inhibitor', 'inhibiteurs de l’eca', "inhibiteurs de l'eca", 'ieca'],
      atc: ['C09AA'],
    },
  ),
  family(
    'arbs',
    'angiotensin receptor blockers',
    'antagonistes de l’angiotensine',
    'losartan valsartan candesartan irbesartan telmisartan olmesartan eprosartan',
    {
      saidAs: ['sartan', 'angiotensin receptor'],
      atc: ['C09CA'],
    },
  ),
  family('statins', 'statins', 'statines', 'atorvastatin rosuvastatin simvastatin pravastatin lovastatin fluvastatin', {
    saidAs: ['statin'],
    atc: ['C10AA'],
  }),
  family(
    'ssris',
    'SSRI antidepressants',
    'antidépresseurs ISRS',
    'sertralin citalopram escitalopram fluoxetin paroxetin fluvoxamin',
    { saidAs: ['ssri', 'isrs'], atc: ['N06AB'] },
  ),
  family(
    'ppis',
    'proton pump inhibitors',
    'inhibiteurs de la pompe à protons',
    'omeprazol pantoprazol esomeprazol lansoprazol rabeprazol dexlansoprazol',
    { saidAs: ['proton pump', 'ipp'], atc: ['A02BC'] },
  ),
  family(
    'benzodiazepines',
    'benzodiazepines',
    'benzodiazépines',
    'lorazepam diazepam clonazepam alprazolam temazepam oxazepam',
    { saidAs: ['benzodiazepin'], atc: ['N05BA', 'N05CD'] },
  ),
];

/** An allergy to the first is a reason to ask before the second. */
export const relatedClasses: readonly (readonly [string, string])[] = [
  ['penicillins', 'cephalosporins'],
  ['cephalosporins', 'penicillins'],
];
