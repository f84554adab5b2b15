import { claim, type Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

const units = { year: ['an', 'ans'], month: ['mois', 'mois'], day: ['jour', 'jours'] } as const;

export const messages: Translation<typeof english> = {
  patients: 'Patients',
  recentPatients: 'Patients récents',
  similarName: 'Nom semblable',
  goPatients: 'Trouver un patient',
  goNew: 'Ajouter un patient',
  title: 'Dossier médical',
  myRecord: 'Mon dossier',
  sections: 'Sections du dossier',
  summary: 'Sommaire',
  timeline: 'Chronologie',
  nothingOn: claim('Rien à résumer'),
  nothingOnText:
    'Les allergies, problèmes de santé, médicaments et résultats apparaissent ici quand la clinique les active.',
  banner: 'Identité de la personne',
  born: 'Naissance',
  sex: 'Sexe',
  card: 'Assurance maladie',
  recordNumber: 'Numéro de dossier',
  phone: 'Téléphone',
  age: ({ unit, count, about }) => `${about ? 'environ ' : ''}${count} ${units[unit][count < 2 ? 0 : 1]}`,
  bornLater: 'dans le futur',
  gender_male: 'Homme',
  gender_female: 'Femme',
  gender_other: 'Autre',
  gender_unknown: 'Inconnu',
  deceased: 'Personne décédée',
  deceasedOn: (day) => `Décès le ${day}`,
  diedAged: (age) => `à l’âge de ${age}`,
  unnamed: 'Aucun nom au dossier',
  noSuchPatient: 'Dossier introuvable',
  noSuchPatientText:
    'Le lien est peut-être ancien, ou le dossier relève d’une autre clinique. Cherchez dans la liste des patients.',
  besideTitle: 'Dossier',
  noPatient: claim('Aucun patient de cette clinique ne participe à cette visite.'),
  beside: 'Les liens s’ouvrent dans un nouvel onglet, et l’appel continue.',
  wholeChart: 'Ouvrir le dossier complet',
  notYet: 'Votre dossier n’est pas encore prêt',
  notYetText: 'Il apparaîtra ici dès que la clinique l’aura associé à votre compte.',
};
