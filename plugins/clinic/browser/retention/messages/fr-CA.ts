import { claim, plural, type Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

const fr = 'fr-CA';

export const messages: Translation<typeof english> = {
  lead: 'Combien de temps votre clinique garde ce dont elle n’a pas besoin pour toujours. Les dossiers de santé ne sont jamais retirés ici.',
  rules: 'Règles de conservation',
  none: claim('Rien à régler'),
  noneText: 'Aucune fonction activée ne garde de données que l’on peut retirer.',
  keepFor: 'Retirer après',
  forever: 'Garder pour toujours',
  months: (n) => (n % 12 === 0 ? plural(fr, n / 12, { one: `${n / 12} an`, other: `${n / 12} ans` }) : `${n} mois`),
  least: (span) => `Au moins ${span}.`,
  noLaw: 'Aucun minimum légal connu.',
  neverRemoved: 'Jamais retiré',
  kept: 'Conservé',
  removedAfterDays: (n) => plural(fr, n, { one: `Retiré après ${n} jour`, other: `Retiré après ${n} jours` }),
  fixedHelp: 'Le même délai pour toutes les cliniques.',
  removedAfter: (span) => `Retiré après ${span}`,
  wouldGo: (n) =>
    plural(fr, n, {
      one: `${n} élément serait retiré maintenant.`,
      other: `${n} éléments seraient retirés maintenant.`,
    }),
  wouldStay: (n) =>
    plural(fr, n, {
      one: `${n} autre est sous conservation légale.`,
      other: `${n} autres sont sous conservation légale.`,
    }),
  counting: 'Calcul en cours…',
  save: 'Enregistrer',
  saved: 'Enregistré. Le retrait a lieu d’ici une heure, sans retour possible.',
  savedKept: 'Enregistré. Plus rien n’est retiré.',
  sureTitle: (title) => `Retirer les anciens éléments : ${title}?`,
  sureText: (n) =>
    plural(fr, n, {
      one: `${n} élément est retiré d’ici une heure, puis d’autres avec le temps. C’est irréversible.`,
      other: `${n} éléments sont retirés d’ici une heure, puis d’autres avec le temps. C’est irréversible.`,
    }),
  sure: 'Retirer les anciens éléments',
  lastRun: 'Dernier passage',
  notYet: 'Pas encore',
  removedThen: (n) => plural(fr, n, { one: `${n} retiré`, other: `${n} retirés` }),
  removed: 'Retirés jusqu’ici',
  lastChange: 'Dernière modification',
  never: 'Jamais modifié',
  formerColleague: 'Une personne partie depuis',
  holds: 'Conservations légales',
  holdsLead:
    'Tant qu’une conservation légale est en vigueur, aucune règle ne retire quoi que ce soit de cette personne.',
  noHolds: claim('Aucune conservation légale'),
  noHoldsText:
    'Les personnes dont les renseignements doivent être gardés pour un tribunal ou une enquête figurent ici.',
  patient: 'Patient',
  unknownPatient: 'Personne inconnue',
  reason: 'Motif',
  reasonHelp: 'Par exemple un numéro de dossier judiciaire. L’administration de votre clinique le voit.',
  place: 'Imposer la conservation légale',
  placed: 'La conservation légale est en vigueur.',
  release: 'Lever',
  releaseTitle: 'Lever cette conservation légale?',
  releaseText: 'Les règles peuvent de nouveau retirer ce qui est ancien, d’ici une heure.',
  releaseAction: 'Lever la conservation',
  releaseOf: (name) => `Lever la conservation de ${name}`,
  released: 'La conservation légale est levée.',
  inForce: 'En vigueur',
  isReleased: 'Levée',
  newer: 'Plus récentes',
  older: 'Plus anciennes',
};
