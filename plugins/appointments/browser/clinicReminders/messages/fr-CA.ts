import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  lead: 'Ce que la clinique envoie à ses patients avant un rendez-vous, et après un rendez-vous manqué. Ils le reçoivent dans l’application et, sauf s’ils ont choisi autrement, par courriel.',
  type: 'Type de rendez-vous',
  before: 'Avant le rendez-vous',
  never: 'Rien n’est envoyé',
  asks: 'Demander s’ils viendront',
  asksHelp:
    'L’accueil montre qui a confirmé. Si une personne ne peut pas venir, son heure est offerte à la liste d’attente.',
  asksTag: 'Confirmation',
  missed: 'Écrire aux personnes absentes',
  missedHelp: 'Une demi-heure après que l’absence est notée, avec un lien pour reprendre rendez-vous.',
  missedColumn: 'Après une absence',
  writes: 'Un courriel',
  hours: (hours) =>
    ({ 336: '2 semaines', 168: '1 semaine', 72: '3 jours', 48: '2 jours', 24: '1 jour' })[hours] ?? `${hours} heures`,
  most: 'Choisissez-en jusqu’à trois.',
  needsTime: 'Choisissez quand la question est posée.',
  edit: (type) => `Rappels : ${type}`,
  save: 'Enregistrer',
  saved: 'Rappels enregistrés.',
};
