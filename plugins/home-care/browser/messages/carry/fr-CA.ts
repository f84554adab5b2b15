import { claim, plural, type Translation } from '#core/shared';
import type { carryMessages as english } from './en-CA.ts';

export const carryMessages: Translation<typeof english> = {
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
  areasText: 'Le personnel selon ses secteurs, la clientèle selon les visites des jours affichés.',
  areasEmpty: claim('Aucun secteur postal'),
  clientCount: (count) =>
    plural('fr-CA', count, { one: `${count} client ou cliente`, other: `${count} clients et clientes` }),
  areaUncovered: 'Sans personnel',
  areaNoWorkers: 'Personne ne couvre ce secteur.',
  areaClients: 'Clientèle',
  areaNoClients: 'Aucune visite que vous pouvez voir ici ces jours-là.',
};
