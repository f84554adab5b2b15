import { claim, plural, type Translation } from '#core/shared';
import type { carryMessages as english } from './en-CA.ts';

export const carryMessages: Translation<typeof english> = {
  suggest: 'Suggérer',
  suggestTitle: 'Suggestion pour les visites à attribuer',
  suggestHelp: 'Seulement des personnes sans conflit ni avertissement. Rien n’est attribué sans votre choix.',
  suggestNone: claim('Rien à suggérer pour ces jours'),
  suggested: 'Attribuer ces visites',
  knownLately: (count: number) =>
    plural('fr-CA', count, {
      one: `${count} visite récente chez ce client`,
      other: `${count} visites récentes chez ce client`,
    }),
  newToClient: 'Première visite chez ce client',
  nearThatDay: (count: number) =>
    plural('fr-CA', count, {
      one: `${count} autre visite tout près ce jour-là`,
      other: `${count} autres visites tout près ce jour-là`,
    }),
  weekThen: (hours: string) => `${hours} h cette semaine-là`,
  leftTitle: 'Personne ne convient sans avertissement',
  giveChosen: (count: number) =>
    plural('fr-CA', count, { one: `Attribuer ${count} visite`, other: `Attribuer ${count} visites` }),
  given: (count: number) =>
    plural('fr-CA', count, { one: `${count} visite attribuée.`, other: `${count} visites attribuées.` }),
  notGiven: (visit: string) => `${visit} : non attribuée, quelque chose a changé entre-temps.`,
  pickUp: (who, time) => `Déplacer ${who}, ${time}`,
  carriedBy: 'Haut et bas\u00a0: personne. Gauche et droite\u00a0: heure. Entrée dépose, Échap remet en place.',
  carriedFiner: 'Maj avec gauche et droite déplace par plus petits pas.',
  carryWorks: 'Rien ne s’y oppose.',
  carryNotHere: 'Impossible ici',
  carryAsk: 'À confirmer',
  putBack: 'Remise en place.',
  carryRefused: (why) => `Non déplacée. ${why}.`,
  carryTitle: 'Déplacer malgré les avertissements?',
  carryAction: 'Déplacer',
  warning_window: 'Hors de l’heure convenue',
  swapDay: 'Échanger une journée',
  swapTitle: (name, day) => `Échanger avec ${name}, ${day}`,
  swapHelp: 'Ce qui est coché change de mains, en entier ou pas du tout. Décochez ce qui reste.',
  swapWith: 'Échanger avec',
  swapGives: (name) => `${name} donne`,
  swapNothing: claim('Aucune visite à échanger'),
  swapAction: 'Échanger',
  swapSure: 'Échanger malgré les avertissements?',
  swapped: 'Visites échangées.',
  areasText: 'Le personnel selon ses secteurs, la clientèle selon les visites des jours affichés.',
  areasEmpty: claim('Aucun secteur postal'),
  clientCount: (count) =>
    plural('fr-CA', count, { one: `${count} client ou cliente`, other: `${count} clients et clientes` }),
  areaUncovered: 'Sans personnel',
  areaNoWorkers: 'Personne ne couvre ce secteur.',
  areaClients: 'Clientèle',
  areaNoClients: 'Aucune visite que vous pouvez voir ici ces jours-là.',
};
