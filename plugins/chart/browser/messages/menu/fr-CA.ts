import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  more: 'Autres actions pour ce dossier',
  alerts: 'Alertes',
  alertTitle: 'Ajouter une alerte',
  alertText:
    'Ce que toute personne qui ouvre ce dossier doit voir en premier : risque de chute, interprète, transfert des soins.',
  alertWhat: 'Alerte',
  alertAdded: 'Alerte ajoutée.',
  alertEnded: 'Alerte terminée.',
  endAlert: (what) => `Mettre fin à l’alerte : ${what}`,
  save: 'Ajouter',
  cancel: 'Annuler',
  editTitle: 'Modifier l’identité et les coordonnées',
  saveChanges: 'Enregistrer',
  demographicsSaved: 'Modifications enregistrées.',
  street: 'Adresse',
  addressProvince: 'Province',
  postalCode: 'Code postal',
  badPhone: 'Entrez un numéro de téléphone comme 613 555 0100.',
  badPostal: 'Entrez un code postal comme K1A 0B1.',
  mergeTitle: (name) => `Fusionner le dossier de ${name}`,
  mergeText:
    'Pour une personne qui a deux dossiers. Tout passe dans le dossier choisi, et celui-ci est fermé. Vous pouvez annuler pendant 30 jours.',
  mergeInto: 'Dossier à conserver',
  mergeMoves: (count) => (count < 2 ? `${count} élément passe :` : `${count} éléments passent :`),
  mergeNothing: 'Ce dossier ne contient que les coordonnées de la personne.',
  mergeDo: 'Fusionner les dossiers',
  merged: 'Dossiers fusionnés.',
  unmerged: 'Dossiers séparés.',
  problem_same: 'C’est le même dossier. Choisissez l’autre.',
  problem_both_accounts: 'Les deux ont un compte au portail. Suspendez d’abord l’un des deux.',
  problem_already_merged: 'L’un de ces dossiers a déjà été fusionné.',
  joined: (by, day) => `${by} a fusionné un autre dossier de cette personne avec celui-ci le ${day}.`,
  takeApart: 'Séparer les dossiers',
  apartSure: 'Séparer ces dossiers?',
  apartText: (count, until) =>
    `${count < 2 ? `${count} élément retourne` : `${count} éléments retournent`} à l’autre dossier. Possible jusqu’au ${until}.`,
  replaced: 'Ce dossier a été fusionné avec un autre.',
  openOther: 'Ouvrir le dossier actuel',
};
