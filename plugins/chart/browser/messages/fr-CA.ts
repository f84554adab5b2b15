import type { Translation } from '../../../../core/shared/index.ts';
import type { messages as english } from './en-CA.ts';

const units = { year: ['an', 'ans'], month: ['mois', 'mois'], day: ['jour', 'jours'] } as const;

export const messages: Translation<typeof english> = {
  patients: 'Patients',
  goPatients: 'Trouver un patient',
  goNew: 'Ajouter un patient',
  title: 'Dossier du patient',
  myRecord: 'Mon dossier',
  sections: 'Parties du dossier',
  summary: 'Sommaire',
  nothingOn: 'Rien à résumer',
  nothingOnText:
    'Les allergies, problèmes de santé, médicaments et résultats apparaissent ici quand la clinique active ces fonctions.',
  banner: 'Identité du patient',
  born: 'Naissance',
  sex: 'Sexe',
  card: 'Carte santé',
  phone: 'Téléphone',
  age: ({ unit, count }) => `${count} ${units[unit][count < 2 ? 0 : 1]}`,
  gender_male: 'Homme',
  gender_female: 'Femme',
  gender_other: 'Autre',
  gender_unknown: 'Inconnu',
  deceased: 'Décédé',
  deceasedOn: (day) => `Décès le ${day}`,
  diedAged: (age) => `à l’âge de ${age}`,
  unnamed: 'Aucun nom au dossier',
  noSuchPatient: 'Patient introuvable',
  noSuchPatientText:
    'Le lien est peut-être périmé, ou le patient relève d’une autre clinique. Cherchez-le dans la liste.',
  besideTitle: 'Dossier',
  noPatient: 'Cette visite ne concerne aucun patient de la clinique.',
  beside: 'Les liens s’ouvrent dans un nouvel onglet\u00a0; l’appel continue.',
  wholeChart: 'Ouvrir le dossier complet',
  notYet: 'Votre dossier n’est pas encore prêt',
  notYetText: 'Il apparaîtra ici dès que la clinique l’aura relié à votre compte.',
};
