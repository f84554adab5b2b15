import { claim, type Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  locksSoon: 'L’écran se verrouille dans une minute. Votre travail est conservé.',
  stayHere: 'Garder cet écran ouvert',
  stays: 'Cet écran reste ouvert.',
  seeing: (patient) => `Vous voyez : ${patient}`,
  seeingYourself: (name) => `Vous voyez : ${name} (vous)`,
  chooseWhom: 'Choisissez de qui vous voyez le dossier',

  notifications: 'Notifications',
  notificationsUnread: (count) => `Notifications, ${count} non ${count < 2 ? 'lue' : 'lues'}`,
  noNotifications: claim('Aucune notification'),
  noNotificationsText: 'Les messages, les rendez-vous et les rappels apparaîtront ici.',
  nothingUnread: claim('Rien de non lu'),
  whichNotifications: 'Quelles notifications',
  allNotifications: 'Toutes',
  onlyUnread: 'Non lues',
  showFresh: (count) => `Afficher ${count} ${count < 2 ? 'nouvelle' : 'nouvelles'}`,
  andEarlier: (count) => `et ${count} plus ${count < 2 ? 'ancienne' : 'anciennes'}`,
  markRead: 'Marquer comme lue',
  markUnread: 'Marquer comme non lue',
  markAll: 'Tout marquer comme lu',
  unread: 'Non lue',
  showMore: 'Afficher plus',

  nNew: (count) => `${count} à voir`,
  account: (name) => `Compte de ${name}`,
  profiles: 'Changer de rôle',
  language: 'Langue',
  theme: 'Thème',
  bright: 'Clair',
  dark: 'Sombre',
  system: 'Comme cet appareil',
  logOutSure: 'Se déconnecter?',
  logOutText: 'Ce que vous avez écrit sans l’envoyer est conservé.',

  organizations: 'Travailler dans',
  workingIn: (clinic) => `Vous travaillez dans ${clinic}. Choisir une clinique`,
  leaveClinic: (clinic) => `Quitter et revenir à ${clinic}`,

  recent: 'Actions récentes',
  recentHint: 'Ctrl Z, ou Commande Z sur un Mac, annule la plus récente.',
  recentNone: 'Rien à annuler depuis l’ouverture de cette page.',
  undo: 'Annuler',
  undoAct: (act, when) => `Annuler : ${act}, ${when}`,
};
