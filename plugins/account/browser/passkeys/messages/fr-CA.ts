import { claim } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: typeof english = {
  logInTitle: 'Connexion par clé d’accès',
  logInLead: 'Suivez les étapes que votre navigateur affiche.',
  waiting: 'En attente de votre clé d’accès…',
  tryAgain: 'Réessayer',
  usePassword: 'Utiliser mon mot de passe',

  title: 'Clés d’accès',
  lead: 'Connectez-vous par empreinte, visage ou verrouillage de l’écran, sans mot de passe ni code.',
  none: claim('Aucune clé d’accès'),
  noneText: 'Les clés d’accès que vous ajoutez figureront ici.',
  added: 'Ajoutée :',
  used: 'Dernière utilisation :',
  synced: 'Synchronisée par votre gestionnaire de mots de passe',
  add: 'Ajouter une clé d’accès',
  addLead: 'Votre navigateur demandera votre empreinte, votre visage ou le verrouillage de l’écran.',
  name: 'Nom',
  nameHint: 'Par exemple « Mon téléphone ».',
  password: 'Confirmez votre identité : entrez votre mot de passe',
  passkeyAdded: 'Clé d’accès ajoutée.',
  rename: 'Renommer',
  renameNamed: (name) => `Renommer ${name}`,
  save: 'Enregistrer',
  renamed: 'Clé d’accès renommée.',
  remove: 'Retirer',
  removeNamed: (name) => `Retirer ${name}`,
  removeText: (name) => `${name} ne permettra plus de vous connecter.`,
  last_second_factor:
    'C’est votre dernière clé d’accès, et la validation en deux étapes est désactivée. Seul votre mot de passe protégera votre compte.',
  removeLastVerb: 'Retirer quand même',
  removed: 'Clé d’accès retirée.',
  cancel: 'Annuler',
  unsupported: 'Ce navigateur ne permet pas les clés d’accès.',
  passkey_cancelled: 'La clé d’accès n’a pas été utilisée. Réessayez ou continuez avec votre mot de passe.',
  passkey_failed:
    'Votre navigateur n’a pas pu utiliser de clé d’accès. Réessayez ou continuez avec votre mot de passe.',
  passkey_refused: 'Cette clé d’accès ne fonctionne pas ici. Utilisez votre mot de passe.',
  passkey_known: 'Cette clé d’accès figure déjà dans votre liste.',
  too_many_passkeys: 'Vous avez beaucoup de clés d’accès. Retirez-en une d’abord.',
  wrong_password: 'Ce n’est pas votre mot de passe. Réessayez.',
};
