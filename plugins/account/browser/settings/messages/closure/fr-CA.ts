import { plural, type Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  lead: (days) =>
    `Quand vous fermez votre compte, rien ne se passe pendant ${days} jours. D’ici là, vous pouvez changer d’avis ici.`,
  after: 'Ensuite :',
  noLogin: 'Vous ne pouvez plus vous connecter, et toutes vos sessions prennent fin.',
  noPush: 'Vous ne recevez plus de notifications ni de rappels. Votre clinique peut encore vous écrire.',
  kept: (clinics) =>
    `La loi oblige ${clinics} à conserver votre dossier de santé et la liste de qui l’a ouvert. Il n’est pas supprimé.`,
  back: 'Pour revoir votre dossier un jour, demandez une invitation à votre clinique.',
  open: 'Avant de le fermer',
  visits: (n) =>
    plural('fr-CA', n, {
      one: `Vous avez ${n} rendez-vous à venir. Il est maintenu : annulez-le si vous ne viendrez pas.`,
      other: `Vous avez ${n} rendez-vous à venir. Ils sont maintenus : annulez ceux où vous ne viendrez pas.`,
    }),
  drafts: (n) =>
    plural('fr-CA', n, {
      one: `Vous avez ${n} texte non envoyé. Il sera supprimé.`,
      other: `Vous avez ${n} textes non envoyés. Ils seront supprimés.`,
    }),
  delegates: (names) =>
    `L’accès de ${names} à votre dossier demeure. Vous pouvez y mettre fin sous « Famille et personnes proches aidantes ».`,
  nothing: 'Rien n’est en suspens.',
  staff_account:
    'Vous travaillez dans une clinique avec ce compte. Demandez à son administration de mettre fin à votre accès.',
  last_administrator:
    'Vous êtes la dernière personne à administrer la clinique. Nommez-en d’abord une autre, qui pourra mettre fin à votre accès.',
  close: 'Fermer mon compte',
  question: (days) => `Votre compte sera fermé dans ${days} jours. Un courriel vous dira comment le garder.`,
  password: 'Mot de passe',
  asked: 'Votre compte sera fermé. Consultez vos courriels.',
  waiting: (day) => `Votre compte sera fermé le ${day}.`,
  waitingText: 'D’ici là, tout fonctionne comme avant.',
  keep: 'Garder mon compte',
  keeping: 'Votre compte reste ouvert.',
};
