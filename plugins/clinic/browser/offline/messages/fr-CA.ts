import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  title: 'Lecture sans connexion',
  lead: 'Les téléphones et les ordinateurs peuvent conserver les dernières réponses pendant trois jours au plus, chiffrées. Elles sont retirées à la déconnexion, et jamais conservées si « Garder ma session ouverte » n’est pas coché.',
  patients: 'Patients',
  patientsText: 'Leurs propres rendez-vous, médicaments, allergies, équipe de soins et messages.',
  staff: 'Personnel',
  staffText:
    'Les rendez-vous du jour, les tâches à échéance et les conversations de la personne connectée. On y lit des noms de patients.',
  isOn: (who) => `${who} : permis.`,
  isOff: (who) => `${who} : désactivé. Les navigateurs ouverts ont retiré ce qu’ils conservaient.`,
};
