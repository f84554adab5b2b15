import type { Translation } from '../../../shared/index.ts';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  broken: (feature: string) => `${feature} n’a pas pu s’afficher.`,
  brokenPart: 'Cette partie de la page n’a pas pu s’afficher.',
  brokenHint: 'Le reste de la page fonctionne. Rien de ce que vous avez enregistré n’est perdu.',
  tryAgain: 'Réessayer',
  loading: 'Chargement',
  offline: 'Vous semblez être hors ligne. Vérifiez votre connexion, puis réessayez.',
  timeout: 'Le serveur met trop de temps à répondre. Réessayez.',
  cancelled: 'L’opération a été annulée.',
  not_signed_in: 'Votre session a pris fin. Connectez-vous de nouveau.',
  token_expired: 'Votre session a pris fin. Connectez-vous de nouveau.',
  token_invalid: 'Votre session a pris fin. Connectez-vous de nouveau.',
  forbidden: 'Vous n’avez pas accès à cet élément. Adressez-vous à votre clinique si vous devriez l’avoir.',
  feature_disabled: 'Votre clinique a désactivé cette fonction.',
  not_found: 'Cet élément n’existe plus. Revenez en arrière et choisissez de nouveau.',
  conflict: 'Quelqu’un d’autre a modifié cet élément en même temps. Revoyez-le, puis refaites votre changement.',
  invalid_input: 'Certains renseignements doivent être corrigés.',
  too_many_requests: 'Trop de tentatives. Attendez une minute, puis réessayez.',
  too_large: 'C’est trop volumineux. Choisissez quelque chose de plus petit.',
  unsupported_media: 'Ce type de fichier n’est pas accepté.',
  method_not_allowed: 'Cette action est impossible ici.',
  unavailable: 'Le service est occupé ou en cours de mise à jour. Réessayez dans une minute.',
  internal: 'Un problème est survenu de notre côté. Réessayez; si cela se reproduit, avisez votre clinique.',
  unknown: 'Un problème est survenu. Réessayez; si cela se reproduit, avisez votre clinique.',
};
