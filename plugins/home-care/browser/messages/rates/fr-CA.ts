import { claim, plural, type Translation } from '#core/shared';
import type { rateMessages as english } from './en-CA.ts';

const locale = 'fr-CA';

export const rateMessages: Translation<typeof english> = {
  rates: 'Tarifs',
  ratesText:
    'Une visite est payée au tarif du jour où elle a commencé. Le tarif propre à une personne passe avant celui de sa catégorie, et celui-ci avant le tarif général. Chaque visite est arrondie au cent.',
  ratesWhich: 'Tarifs affichés',
  ratesCurrent: 'En vigueur et à venir',
  ratesAll: 'Tous, avec les anciens',
  ratesEmpty: claim('Aucun tarif pour l’instant'),
  ratesEmptyText: 'Sans tarif, les heures et les kilomètres sont comptés sans montant.',
  addRate: 'Ajouter un tarif',
  rateTitle: 'Tarif',
  rateWhose: 'Pour qui',
  rateEveryone: 'Tout le personnel',
  rateOf: (who) => `Tarif de ${who}`,
  ratesOf: (who) => `Tarifs de ${who}`,
  ownRates: 'Tarifs propres',
  ownRatesText: 'Un tarif propre passe avant celui de la catégorie, du premier au dernier jour.',
  ownRatesEmpty: claim('Aucun tarif propre'),
  ownRatesEmptyText: 'Le tarif de la catégorie compte, ou le tarif général.',
  rateKind: 'Ce qui est payé',
  rateKind_hour: 'Une heure',
  rateKind_km: 'Un kilomètre',
  rateAmount: 'Dollars (CAD)',
  rateBad_hour: 'Entrez un montant de 1 à 500, avec au plus quatre décimales.',
  rateBad_km: 'Entrez un montant de 0 à 5, avec au plus quatre décimales.',
  rateFrom: 'Premier jour',
  rateUntil: 'Dernier jour',
  rateUntilHelp: 'Laissez vide jusqu’à ce que le tarif finisse ou qu’un autre commence.',
  rateUntilBad: 'Choisissez un dernier jour qui ne précède pas le premier.',
  rateClosedUntil: (day) =>
    `Les jours jusqu’au ${day} font partie de périodes de paie fermées, qui gardent leurs tarifs.`,
  rateUsed:
    'Une période de paie fermée a été payée à ce tarif : le montant et le premier jour restent. Le tarif peut finir plus tard.',
  rateUsedTag: 'Gardé : une période fermée a été payée à ce tarif',
  rateSaved: 'Tarif enregistré.',
  rateRemoved: 'Tarif retiré.',
  rateSetBy: (who, when) => `Fixé par ${who}, ${when}`,
  rateAnHour: (amount) => `${amount} l’heure`,
  rateAKm: (amount) => `${amount} le kilomètre`,
  rateSince: (from) => `À partir du ${from}`,
  rateSpan: (from, until) => `${from} au ${until}`,
  rateDays: 'Jours',
  rateState: 'État',
  doneAndPay: 'Heures faites, paie',
  kmAndMileage: 'km, kilométrage',
  rateState_now: 'En vigueur',
  rateState_coming: 'À venir',
  rateState_former: 'Ancien',
  rateActions: (who, from) => `Actions pour le tarif de ${who} à partir du ${from}`,
  changeRate: 'Corriger ou terminer',
  removeRate: 'Retirer',
  removeRateSure: 'Retirer ce tarif?',
  removeRateText: 'Il n’a pas commencé. Ce qui comptait avant continue.',
  rate_there: 'Un tarif commence déjà ce jour-là. Corrigez-le ou choisissez un autre jour.',
  rate_closed:
    'Une période de paie fermée a été payée autrement pour une partie de ces jours. Choisissez des jours qui la suivent, ou rouvrez la période.',
  rate_changed: 'Ce tarif a changé entre-temps. Ouvrez-le de nouveau.',
  rate_begun: 'Ce tarif a commencé et reste. Terminez-le plutôt.',
  rates_many: 'Il y a trop de tarifs pour en ajouter un autre.',

  pay: 'Paie',
  mileage: 'Kilométrage',
  noRate: 'Aucun tarif',
  withoutRate: (visits) =>
    plural(locale, visits, {
      one: `sans ${visits} visite : aucun tarif`,
      other: `sans ${visits} visites : aucun tarif`,
    }),
  someWithoutRate: 'Visites sans tarif',
  someWithoutRateText:
    'Elles comptent dans les heures et les kilomètres, et non dans les montants. Ajoutez le tarif sous Personnel à domicile.',
};
