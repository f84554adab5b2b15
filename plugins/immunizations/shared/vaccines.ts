/** CDC's code system of vaccines. */
export const cvx = 'http://hl7.org/fhir/sid/cvx';

export interface Vaccine {
  readonly code: string;
  readonly en: string;
  readonly fr: string;
  /** What it protects against: doses are grouped by it. */
  readonly family: Family;
  readonly also?: string;
}

export const families = [
  'influenza',
  'covid',
  'tetanus',
  'mmr',
  'varicella',
  'zoster',
  'pneumococcal',
  'hepatitisA',
  'hepatitisB',
  'hpv',
  'meningococcal',
  'polio',
  'hib',
  'rotavirus',
  'rsv',
  'travel',
] as const;
export type Family = (typeof families)[number];

const of =
  (family: Family) =>
  (code: string, en: string, fr: string, also?: string): Vaccine => ({
    code,
    en,
    fr,
    family,
    ...(also ? { also } : {}),
  });
const [flu, covid, tetanus, pneumo] = [of('influenza'), of('covid'), of('tetanus'), of('pneumococcal')];
const [mening, hepB, hepA, hpv] = [of('meningococcal'), of('hepatitisB'), of('hepatitisA'), of('hpv')];
const [hib, rota, rsv, zoster, travel] = [of('hib'), of('rotavirus'), of('rsv'), of('zoster'), of('travel')];

export const vaccines: readonly Vaccine[] = [
  flu('140', 'Influenza, injected, preservative free', 'Grippe, injecté, sans agent de conservation', 'flu'),
  flu('150', 'Influenza, quadrivalent, injected', 'Grippe, quadrivalent, injecté', 'flu'),
  flu('141', 'Influenza, injected', 'Grippe, injecté', 'flu'),
  flu('135', 'Influenza, high dose', 'Grippe, dose élevée', 'flu fluzone'),
  flu('149', 'Influenza, nasal spray', 'Grippe, vaporisateur nasal', 'flu flumist'),
  covid('208', 'COVID-19 mRNA, 30 mcg (Pfizer-BioNTech)', 'COVID-19 ARNm, 30 mcg (Pfizer-BioNTech)', 'comirnaty'),
  covid('207', 'COVID-19 mRNA, 100 mcg (Moderna)', 'COVID-19 ARNm, 100 mcg (Moderna)', 'spikevax'),
  covid('210', 'COVID-19 (AstraZeneca)', 'COVID-19 (AstraZeneca)'),
  covid('211', 'COVID-19 (Novavax)', 'COVID-19 (Novavax)', 'nuvaxovid'),
  covid('213', 'COVID-19, unspecified', 'COVID-19, non précisé'),
  tetanus('113', 'Tetanus and diphtheria (Td)', 'Tétanos et diphtérie (dT)', 'Td'),
  tetanus('115', 'Tetanus, diphtheria, pertussis (Tdap)', 'Tétanos, diphtérie, coqueluche (dcaT)', 'boostrix adacel'),
  tetanus('20', 'Diphtheria, tetanus, pertussis, child (DTaP)', 'Diphtérie, tétanos, coqueluche, enfant (DCaT)'),
  tetanus('120', 'DTaP-Hib-IPV', 'DCaT-Hib-VPI', 'pentacel pediacel'),
  tetanus('130', 'DTaP-IPV', 'DCaT-VPI', 'quadracel'),
  of('polio')('10', 'Polio, inactivated (IPV)', 'Polio, inactivé (VPI)'),
  of('mmr')('03', 'Measles, mumps, rubella (MMR)', 'Rougeole, oreillons, rubéole (RRO)', 'priorix'),
  of('mmr')('94', 'Measles, mumps, rubella, varicella (MMRV)', 'Rougeole, oreillons, rubéole, varicelle (RROV)'),
  of('varicella')('21', 'Varicella', 'Varicelle', 'chickenpox'),
  zoster('187', 'Shingles, recombinant (Shingrix)', 'Zona, recombinant (Shingrix)', 'zoster'),
  zoster('121', 'Shingles, live', 'Zona, vivant', 'zoster zostavax'),
  pneumo('33', 'Pneumococcal polysaccharide (PPSV23)', 'Pneumocoque polysaccharidique (23)', 'pneumovax'),
  pneumo('133', 'Pneumococcal conjugate (PCV13)', 'Pneumocoque conjugué (13)', 'prevnar'),
  pneumo('215', 'Pneumococcal conjugate (PCV15)', 'Pneumocoque conjugué (15)', 'vaxneuvance'),
  pneumo('216', 'Pneumococcal conjugate (PCV20)', 'Pneumocoque conjugué (20)', 'prevnar'),
  hepB('43', 'Hepatitis B, adult', 'Hépatite B, adulte', 'recombivax engerix'),
  hepB('08', 'Hepatitis B, child', 'Hépatite B, enfant'),
  hepA('52', 'Hepatitis A, adult', 'Hépatite A, adulte', 'havrix'),
  hepA('83', 'Hepatitis A, child', 'Hépatite A, enfant'),
  hepA('104', 'Hepatitis A and B', 'Hépatites A et B', 'twinrix'),
  hpv('165', 'HPV, 9-valent', 'VPH, nonavalent', 'gardasil papilloma'),
  hpv('62', 'HPV, quadrivalent', 'VPH, quadrivalent', 'gardasil papilloma'),
  mening('103', 'Meningococcal C conjugate', 'Méningocoque C conjugué'),
  mening('114', 'Meningococcal ACWY (MCV4P)', 'Méningocoque ACWY (MCV4P)', 'menactra'),
  mening('136', 'Meningococcal ACWY (MCV4O)', 'Méningocoque ACWY (MCV4O)', 'menveo'),
  mening('163', 'Meningococcal B', 'Méningocoque B', 'bexsero'),
  hib('49', 'Hib (PRP-OMP)', 'Hib (PRP-OMP)', 'haemophilus'),
  hib('48', 'Hib (PRP-T)', 'Hib (PRP-T)', 'haemophilus'),
  rota('119', 'Rotavirus, monovalent', 'Rotavirus, monovalent', 'rotarix'),
  rota('116', 'Rotavirus, pentavalent', 'Rotavirus, pentavalent', 'rotateq'),
  rsv('303', 'RSV, adjuvanted (Arexvy)', 'VRS, avec adjuvant (Arexvy)'),
  rsv('305', 'RSV, bivalent (Abrysvo)', 'VRS, bivalent (Abrysvo)'),
  travel('101', 'Typhoid, injected', 'Typhoïde, injecté'),
  travel('37', 'Yellow fever', 'Fièvre jaune'),
  travel('18', 'Rabies', 'Rage'),
  travel('19', 'BCG', 'BCG', 'tuberculosis tuberculose'),
];

const byCode = new Map(vaccines.map((vaccine) => [vaccine.code, vaccine]));
export const vaccineOf = (code: string | undefined): Vaccine | undefined =>
  code === undefined ? undefined : byCode.get(code);
