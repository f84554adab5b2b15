import { claim, plural, type Translation } from '#core/shared';
import type { planMessages as english } from './en-CA.ts';

const locale = 'fr-CA';

export const planMessages: Translation<typeof english> = {
  gender: 'Genre',
  genderAsked: 'Qui devrait venir',
  genderAny: 'Peu importe',
  genderUnsaid: 'Non précisé',
  gender_woman: 'Une femme',
  gender_man: 'Un homme',
  genderHelp: 'Ne sert qu’aux souhaits de la clientèle.',
  pets: 'Animaux sur place',
  petAllergies: 'Pas là où il y a',
  pet_dog: 'Chien',
  pet_cat: 'Chat',
  pet_other: 'Autre animal',
  workersNeeded: 'Nombre de personnes à la fois',
  workers_1: 'Une',
  workers_2: 'Deux ensemble',
  payer: 'Payeur',
  payerHelp: 'Pour les rapports : qui paie ces visites.',
  block_allergy: 'Ne peut côtoyer un animal sur place',
  block_there: 'Fait déjà cette visite',
  warning_gender: 'Ne répond pas au souhait',
  warning_travel: 'Trop peu de temps pour le trajet',
  withOther: (name) => `Avec ${name}`,
  otherMissing: 'Il manque la deuxième personne',
  secondWorker: 'Deuxième personne',
  whichPlace: 'Quelle place',
  seat_first: 'Première personne',
  seat_second: 'Deuxième personne',
  way: (km, minutes) => `${km} km, ${minutes} min`,
  wayAbout: (km, minutes) => `environ ${km} km, ${minutes} min`,
  wayFrom: 'Depuis la visite précédente, à vol d’oiseau :',
  moreKm: (km) => `${km} km de plus à vol d’oiseau`,
  rulesTitle: 'Trajets et repos',
  rulesHelp:
    'Les distances sont à vol d’oiseau entre les adresses situées sur la carte, ou entre les centres des secteurs postaux. Les routes sont plus longues : choisissez des vitesses en conséquence.',
  speedFirst: 'Km/h pour les 5 premiers km',
  speedNext: 'Km/h pour les 15 km suivants',
  speedRest: 'Km/h au-delà',
  stopMinutes: 'Minutes pour se garer et atteindre la porte',
  restHoursOf: (name) => `Heures de repos entre les jours : ${name}`,
  paidTravelOf: (name) => `Payer le trajet entre les visites : ${name}`,
  numberBad: (least, most) => `Entrez un nombre de ${least} à ${most}.`,
  rulesSaved: 'Trajets et repos enregistrés',
  shownFigures: 'Chiffres',
  figures_hours: 'Heures et paie',
  figures_care: 'Soins donnés',
  sameOf: (count, share) => `${count} (${share})`,
  leave: 'Congé et relève',
  leaveTitle: (name) => `Congé de ${name}`,
  leaveHelp:
    'Choisissez le premier et le dernier jour. Chaque visite de ces jours est proposée à quelqu’un qui convient; modifiez la proposition au besoin.',
  leaveFrom: 'Premier jour',
  leaveTo: 'Dernier jour',
  leaveNone: claim('Il n’y a aucune visite ces jours-là.'),
  leaveGive: (count) =>
    plural(locale, count, {
      one: `Inscrire le congé, confier ${count} visite`,
      other: `Inscrire le congé, confier ${count} visites`,
    }),
  leaveOnly: 'Inscrire le congé',
  leaveTray: 'À attribuer plus tard',
  leaveDone: (given, tray) =>
    tray === 0
      ? `Congé inscrit, visites confiées : ${given}`
      : `Congé inscrit, visites confiées : ${given}, à attribuer : ${tray}`,
  leaveTo_: (visit) => `Qui prend la relève : ${visit}`,
  leaveClosed: (count) =>
    plural(locale, count, {
      one: `${count} visite chez une personne qui vous refuse l’accès reste en place. Demandez à quelqu’un qui y a accès.`,
      other: `${count} visites chez des personnes qui vous refusent l’accès restent en place. Demandez à quelqu’un qui y a accès.`,
    }),
  changes: 'Annoncer les changements',
  changesTitle: 'Changements à annoncer',
  changesHelp:
    'L’horaire est déjà en vigueur. Le personnel voit les changements sur son téléphone, et la clientèle reçoit un avis.',
  changesNone: claim('Tout le monde est au courant'),
  changeNew: 'Nouveau',
  changeOff: 'Retirée',
  changeMoved: (from, to) => `${from} → ${to}`,
  tellAll: (count) =>
    plural(locale, count, { one: `Annoncer ${count} changement`, other: `Annoncer ${count} changements` }),
  told: (count) =>
    plural(locale, count, { one: `${count} changement annoncé`, other: `${count} changements annoncés` }),
  changedMeanwhile: 'L’horaire a changé entre-temps. Vérifiez de nouveau.',
  tellWorkers: (names) => `Personnel : ${names}`,
  newsTitle: 'Votre horaire a changé',
  newsGot: (when) => `${when} : nouvelle visite pour vous`,
  newsLost: (when) => `${when} : cette visite n’est plus la vôtre`,
  newsMoved: (from, to) => `${from} devient ${to}`,
};
