import { type Claim, claim, type Locale } from '#core/shared';

/** The sheet's own texts: its language is chosen on the page and may be another than the page's. */
export interface SheetTexts {
  readonly schedule: string;
  readonly list: string;
  readonly prescription: string;
  readonly medicine: string;
  readonly how: string;
  readonly atTime: string;
  readonly asNeeded: string;
  readonly held: string;
  readonly allergies: string;
  readonly noAllergies: Claim;
  readonly allergiesUnasked: Claim;
  readonly unnamed: string;
  readonly danger: string;
  readonly allergiesUnread: string;
  readonly born: string;
  readonly card: string;
  readonly printed: string;
  readonly prescriber: string;
  readonly supply: (days: number) => string;
  readonly refills: (n: number) => string;
  readonly date: string;
  readonly signature: string;
  readonly license: string;
  readonly foot: string;
  readonly prescriptionFoot: string;
  readonly none: Claim;
  readonly medicinesUnread: string;
  readonly underReview: string;
}

export const sheetTexts: Readonly<Record<Locale, SheetTexts>> = {
  'en-CA': {
    schedule: 'My medicines',
    list: 'Medication list',
    prescription: 'Prescription',
    medicine: 'Medicine',
    how: 'How to take it',
    atTime: 'At these times',
    asNeeded: 'As needed or as directed',
    held: 'On hold: do not take until your clinic says so',
    allergies: 'Allergies and intolerances',
    noAllergies: claim('No known allergies'),
    allergiesUnasked: claim('No allergy information on file'),
    unnamed: 'Unnamed allergy',
    danger: 'can be dangerous',
    allergiesUnread: 'Could not be loaded for this sheet',
    born: 'Born',
    card: 'Health card',
    printed: 'Printed',
    prescriber: 'Prescriber',
    supply: (days) => `Supply for ${days} ${days === 1 ? 'day' : 'days'}`,
    refills: (n) => (n === 0 ? 'No refills' : `${n} ${n === 1 ? 'refill' : 'refills'}`),
    date: 'Date',
    signature: 'Signature',
    license: 'Licence no.',
    foot: 'Bring this list to every visit and to the pharmacy. Call your clinic before you stop a medicine. In an emergency, call 911.',
    prescriptionFoot: 'Not valid without a signature.',
    none: claim('No active medicines.'),
    medicinesUnread: 'Not all medicines could be loaded for this sheet.',
    underReview: 'The clinic is still reviewing records from elsewhere.',
  },
  'fr-CA': {
    schedule: 'Mes médicaments',
    list: 'Liste de médicaments',
    prescription: 'Ordonnance',
    medicine: 'Médicament',
    how: 'Comment le prendre',
    atTime: 'À ces heures',
    asNeeded: 'Au besoin, ou selon les indications',
    held: 'Suspendus\u00a0: à ne pas prendre avant l’avis de votre clinique',
    allergies: 'Allergies et intolérances',
    noAllergies: claim('Aucune allergie connue'),
    allergiesUnasked: claim('Aucune information sur les allergies au dossier'),
    unnamed: 'Allergie sans nom',
    danger: 'peut être dangereuse',
    allergiesUnread: 'Impossible de les charger pour cette feuille',
    born: 'Naissance',
    card: 'Assurance maladie',
    printed: 'Imprimé',
    prescriber: 'Prescrit par',
    supply: (days) => `Quantité pour ${days} ${days < 2 ? 'jour' : 'jours'}`,
    refills: (n) => (n === 0 ? 'Aucun renouvellement' : `${n} ${n < 2 ? 'renouvellement' : 'renouvellements'}`),
    date: 'Date',
    signature: 'Signature',
    license: 'No de permis',
    foot: 'Apportez cette liste à chaque visite et à la pharmacie. Appelez votre clinique avant d’arrêter un médicament. En cas d’urgence, composez le 911.',
    prescriptionFoot: 'Non valide sans signature.',
    none: claim('Aucun médicament actif.'),
    medicinesUnread: 'Certains médicaments n’ont pas pu être chargés pour cette feuille.',
    underReview: 'La clinique examine encore des données provenant d’ailleurs.',
  },
};
