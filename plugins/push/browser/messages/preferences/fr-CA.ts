import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  whatTitle: 'Ce qui vous parvient',
  whatLead:
    'Dans l’application : la cloche le compte et un avis apparaît. La cloche liste toujours tout, et ce qui ne peut pas attendre vient toujours.',
  feature: 'Fonction',
  way_app: 'Dans l’application',
  way_push: 'Sur vos appareils',
  way_mail: 'Par courriel',
  wayOf: (feature, way) => `${feature} : ${way}`,
  noMail: 'Les courriels sont désactivés plus bas : vous n’en recevez pas.',
  nothing: 'Aucune fonction de votre clinique ne vous envoie de notifications.',
  quietTitle: 'Heures de silence',
  quietLead:
    'Ce qui arrive pendant ces heures attend la fin. Vos rappels, les rendez-vous sur le point de commencer et ce qui ne peut pas attendre passent quand même.',
  quietHours: 'Heures de silence',
  zone: (zone) => `Les heures sont celles de : ${zone}.`,
  from: 'De',
  to: 'À',
  twoTimes: 'Choisissez deux heures différentes.',
  save: 'Enregistrer les heures',
  saved: 'Heures de silence enregistrées',
  mailTitle: 'Courriel',
  mailLead: 'Un courriel vous dit qu’il y a du non-lu ici, sans jamais dire quoi. Rien de non lu, pas de courriel.',
  mail_soon: 'Dans l’heure',
  mail_daily: 'À une heure fixe',
  digestAt: 'Heure',
  digestDays: 'Jours',
  oneDay: 'Choisissez au moins un jour.',
  mail_off: 'Aucun courriel',
  mailSaved: 'Choix enregistré',
  test: 'M’envoyer un essai',
  testLead: 'Un essai est envoyé à tous vos appareils où les notifications sont activées.',
  testSent: (devices) =>
    devices === 1 ? 'Essai en route vers 1 appareil' : `Essai en route vers ${devices} appareils`,
  testNone: 'Aucun de vos appareils ne reçoit de notifications. Activez-les d’abord.',
};
