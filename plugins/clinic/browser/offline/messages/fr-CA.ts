import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  title: 'Lecture sans connexion',
  lead: 'Les téléphones et les ordinateurs peuvent conserver les dernières réponses un certain temps, chiffrées. Elles sont retirées à la déconnexion, et jamais conservées si « Garder ma session ouverte » n’est pas coché.',
  patients: 'Patients',
  patientsText: 'Leurs propres rendez-vous, médicaments, allergies, équipe de soins et messages.',
  staff: 'Personnel',
  staffText:
    'Les rendez-vous du jour, les tâches à échéance et les conversations de la personne connectée. On y lit des noms de patients.',
  hours: 'Pendant combien de temps au plus',
  hoursText:
    'À compter de l’arrivée de la réponse. Ce qui est plus ancien est retiré des navigateurs ouverts et n’est plus affiché nulle part.',
  inHours: (hours) =>
    hours % 24 === 0 && hours > 24 ? `${hours / 24} jours` : hours === 1 ? '1 heure' : `${hours} heures`,
  isHours: (time) => `Conservation pendant ${time} au plus.`,
  isOn: (who) => `${who} : permis.`,
  isOff: (who) => `${who} : désactivé. Les navigateurs ouverts ont retiré ce qu’ils conservaient.`,
};
