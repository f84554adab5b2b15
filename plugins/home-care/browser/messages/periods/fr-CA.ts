import { claim, type Translation } from '#core/shared';
import type { periodMessages as english } from './en-CA.ts';

export const periodMessages: Translation<typeof english> = {
  periods: 'Périodes de paie',
  periodsNone: claim('Aucune période de paie n’est fermée'),
  periodsNoneText:
    'Une période fermée garde ses heures telles qu’elles ont été payées. Ce qui change ensuite est payé avec la suivante.',
  closeAPeriod: 'Fermer une période',
  closeTitle: 'Fermer une période de paie',
  closeText:
    'Les heures ci-dessous sont gardées telles quelles. Ce que les téléphones envoient ensuite est payé avec la période suivante.',
  closePeriod: 'Fermer la période',
  periodClosed: 'Période de paie fermée.',
  openPeriod: (days) => `Voir la période ${days}`,
  see: 'Voir',
  notYet: 'Cette période ne peut pas encore être fermée',
  block_exceptions: (count) =>
    count < 2
      ? `${count} visite attend une décision dans le calendrier.`
      : `${count} visites attendent une décision dans le calendrier.`,
  block_underWay: (count) =>
    count < 2 ? `${count} visite n’est pas terminée.` : `${count} visites ne sont pas terminées.`,
  block_running: 'Son dernier jour n’est pas passé.',
  block_closed: 'Une partie de ses jours est déjà fermée.',
  nothingToPay: claim('Aucune visite n’a été faite pendant ces jours'),
  reopen: 'Rouvrir',
  reopenTitle: 'Rouvrir cette période?',
  reopenText: 'Ses heures ne sont plus fixées. Fermez-la de nouveau quand elles seront justes.',
  reopenWhy: 'Raison',
  reopened: 'Période de paie rouverte.',
};
