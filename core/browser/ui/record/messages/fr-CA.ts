import type { Translation } from '../../../../shared/index.ts';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  all: 'Tout',
  allOf: (title) => `Tout : ${title}`,
  history: 'Historique',
  withdrawTitle: (what) => `${what} : saisie par erreur`,
  withdrawText:
    'L’élément quitte le dossier et les listes. Ce qui était écrit reste dans l’historique, avec votre raison.',
  reason: 'Raison',
  withdraw: 'Marquer comme saisie par erreur',
  withdrawn: (reason) => `Saisie par erreur : ${reason}`,
  offers: 'Suggestions',
  offered: (count) => (count < 2 ? `${count} suggestion` : `${count} suggestions`),
  typeConcept: 'Tapez un nom ou un code',
  noConcept: 'Aucun code de ce nom. Vos mots sont conservés tels quels.',
  noCode: 'Mots, sans code',
  asWritten: 'Vos propres mots, sans code',
  versions: (count) => (count < 2 ? `${count} version` : `${count} versions`),
  recorded: 'Inscription',
  changed: 'Modification',
  nothingChanged: 'Rien de ce qui est affiché ici n’a changé',
  bySystem: 'Importé, ou par le système',
  wasEmpty: 'vide',
  patient: 'Patient',
  typePatient: 'Nom, date de naissance ou numéro de carte',
  noPatient: 'Personne trouvée',
  changePatient: (name) => `Choisir une autre personne que ${name}`,
};
