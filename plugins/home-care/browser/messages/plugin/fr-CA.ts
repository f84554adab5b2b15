import { reportsName } from '../../../shared/words/names.ts';
import type { Translation } from '#core/shared';
import type { pluginMessages as english } from './en-CA.ts';

export const pluginMessages: Translation<typeof english> = {
  title: 'Soins à domicile',
  calendar: 'Calendrier des soins à domicile',
  workers: 'Personnel à domicile',
  reports: reportsName['fr-CA'],
  addWorker: 'Ajouter une personne',
  bellEnds: (who: string, days: number) => `Une attestation de ${who} prend fin d’ici ${days} jours.`,
  bellLapsed: (who: string) => `Une attestation de ${who} est échue. Aucune visite ne peut être attribuée.`,
  bellPlan: 'Vos visites à domicile ont changé. Voyez qui vient, et quand.',
  bellAsked: 'Une demande concerne une visite à domicile prochaine.',
  bellMissed: 'Une visite à domicile n’a pas commencé à l’heure.',
  bellVitals: 'Une mesure dangereuse a été prise à domicile.',
  bellIncident: 'Un incident a été signalé à domicile.',
};
