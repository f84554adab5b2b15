import { claim } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: typeof english = {
  shownAs: 'Afficher la journée en',
  as_list: 'Liste',
  as_lanes: 'Colonnes',
  lanesBy: 'Colonnes par',
  by_practitioner: 'Professionnel',
  by_site: 'Lieu',
  lane: 'Colonne',
  nobody: 'Sans professionnel',
  nowhere: 'À aucun lieu',
  laneCount: (count) => (count === 1 ? '1 rendez-vous' : `${count} rendez-vous`),
  zoneOf: (zone) => `Heure de la clinique (${zone})`,
  closed: 'Ombré : ne travaille pas',
  moveKeys: 'Les flèches passent d’un rendez-vous à l’autre.',
  walkIn: 'Sans rendez-vous',
  walkInTitle: 'Ajouter une personne sans rendez-vous',
  walkInLead: 'Une visite qui commence maintenant. Elle ne prend le temps d’aucun rendez-vous.',
  waitsFor: 'Professionnel attendu',
  choosePractitioner: 'Choisir un professionnel',
  waitingNow: (name, waiting) => `${name} · ${waiting} en attente`,
  waitsNow: (name) => `${name} attend.`,
  walkInBack: 'Visite sans rendez-vous retirée.',
  noType: claim('Aucun type de visite n’a lieu à la clinique'),
  noTypeText: 'Un administrateur ajoute des types de visites sous Gestion.',
};
