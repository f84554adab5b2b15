import type { ListedConcept } from '#clinical/shared';
import { snomed } from './allergy.ts';

const rxnorm = 'http://www.nlm.nih.gov/research/umls/rxnorm';
const line =
  (system: string) =>
  (code: string, en: string, fr: string, also?: string): ListedConcept => ({
    system,
    code,
    en,
    fr,
    ...(also ? { also } : {}),
  });
const finding = line(snomed);
const drug = line(rxnorm);

/** What people are allergic to, as SNOMED CT findings; single medicines by RxNorm ingredient. */
export const commonAllergens: readonly ListedConcept[] = [
  finding('91936005', 'Allergy to penicillin', 'Allergie à la pénicilline'),
  finding('91939003', 'Allergy to sulfonamide', 'Allergie aux sulfamides', 'sulfa septra'),
  drug('723', 'Amoxicillin', 'Amoxicilline', 'amoxil clavulin'),
  drug('7984', 'Penicillin V', 'Pénicilline V'),
  drug('2231', 'Cephalexin', 'Céphalexine', 'keflex cephalosporin'),
  drug('18631', 'Azithromycin', 'Azithromycine', 'zithromax'),
  drug('4053', 'Erythromycin', 'Érythromycine'),
  drug('2551', 'Ciprofloxacin', 'Ciprofloxacine', 'cipro'),
  drug('2582', 'Clindamycin', 'Clindamycine'),
  drug('3640', 'Doxycycline', 'Doxycycline'),
  drug('7454', 'Nitrofurantoin', 'Nitrofurantoïne', 'macrobid'),
  drug('11124', 'Vancomycin', 'Vancomycine'),
  drug('1191', 'Aspirin', 'Aspirine', 'ASA AAS acetylsalicylic'),
  drug('5640', 'Ibuprofen', 'Ibuprofène', 'advil motrin NSAID AINS'),
  drug('7258', 'Naproxen', 'Naproxène', 'aleve NSAID AINS'),
  drug('161', 'Acetaminophen', 'Acétaminophène', 'tylenol'),
  drug('2670', 'Codeine', 'Codéine', 'opioid opioïde'),
  drug('7052', 'Morphine', 'Morphine', 'opioid opioïde'),
  drug('10689', 'Tramadol', 'Tramadol', 'opioid opioïde'),
  drug('29046', 'Lisinopril', 'Lisinopril', 'ACE IECA'),
  drug('35296', 'Ramipril', 'Ramipril', 'ACE IECA altace'),
  drug('83367', 'Atorvastatin', 'Atorvastatine', 'statin statine lipitor'),
  drug('6809', 'Metformin', 'Metformine'),
  drug('6387', 'Lidocaine', 'Lidocaïne', 'anesthetic anesthésique'),
  finding('91935009', 'Allergy to peanut', 'Allergie à l’arachide', 'cacahuète'),
  finding('91934008', 'Allergy to nut', 'Allergie aux noix'),
  finding('300913006', 'Shellfish allergy', 'Allergie aux fruits de mer', 'crustaceans crustacés'),
  finding('417532002', 'Allergy to fish', 'Allergie au poisson'),
  finding('91930004', 'Allergy to egg', 'Allergie aux œufs'),
  finding('425525006', 'Allergy to dairy product', 'Allergie aux produits laitiers', 'milk lait'),
  finding('420174000', 'Allergy to wheat', 'Allergie au blé', 'gluten'),
  finding('714035009', 'Allergy to soya', 'Allergie au soja', 'soy'),
  finding('91938006', 'Allergy to strawberry', 'Allergie aux fraises'),
  finding('300916003', 'Latex allergy', 'Allergie au latex'),
  finding('424213003', 'Allergy to bee venom', 'Allergie au venin d’abeille', 'sting piqûre'),
  finding('423058007', 'Allergy to wasp venom', 'Allergie au venin de guêpe', 'sting piqûre'),
  finding('232350006', 'House dust mite allergy', 'Allergie aux acariens', 'poussière'),
  finding('232347008', 'Animal dander allergy', 'Allergie aux squames d’animaux', 'cat dog chat chien'),
  finding('419263009', 'Allergy to tree pollen', 'Allergie au pollen d’arbres'),
  finding('418689008', 'Allergy to grass pollen', 'Allergie au pollen de graminées', 'gazon'),
  finding('300910009', 'Allergy to pollen', 'Allergie au pollen'),
  finding('419474003', 'Allergy to mould', 'Allergie aux moisissures', 'mold'),
];

/** How the body answers. */
export const commonReactions: readonly ListedConcept[] = [
  finding('271807003', 'Rash', 'Éruption cutanée', 'skin'),
  finding('126485001', 'Hives', 'Urticaire', 'urticaria'),
  finding('418290006', 'Itching', 'Démangeaisons', 'pruritus prurit'),
  finding('41291007', 'Angioedema', 'Œdème de Quincke', 'swelling enflure angio-œdème'),
  finding('39579001', 'Anaphylaxis', 'Anaphylaxie', 'shock choc'),
  finding('267036007', 'Shortness of breath', 'Essoufflement', 'dyspnea dyspnée'),
  finding('56018004', 'Wheezing', 'Respiration sifflante'),
  finding('49727002', 'Cough', 'Toux'),
  finding('70076002', 'Rhinitis', 'Rhinite', 'runny nose'),
  finding('9826008', 'Conjunctivitis', 'Conjonctivite'),
  finding('422587007', 'Nausea', 'Nausée'),
  finding('422400008', 'Vomiting', 'Vomissements'),
  finding('62315008', 'Diarrhea', 'Diarrhée'),
  finding('21522001', 'Abdominal pain', 'Douleur abdominale'),
  finding('25064002', 'Headache', 'Céphalée', 'mal de tête'),
  finding('404640003', 'Dizziness', 'Étourdissements'),
  finding('43116000', 'Eczema', 'Eczéma'),
];
