import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  newPasswordTitle: 'Choisissez un nouveau mot de passe',
  newPasswordLead: 'Votre clinique vous a donné un mot de passe temporaire. Choisissez le vôtre pour continuer.',
  newPasswordSubmit: 'Enregistrer et se connecter',
  rulesTitle: 'Un bon mot de passe',
  ruleLength: (least) => `a au moins ${least} caractères`,
  ruleOwn: 'n’est pas votre adresse courriel',
  ruleCommon: 'n’est pas un mot de passe courant',
  ruleHint: 'Prenez trois ou quatre mots sans lien, faciles à retenir.',
  ruleMet: 'fait',
  ruleOpen: 'pas encore',
  too_short: (least) => `Ce mot de passe est trop court. Utilisez au moins ${least} caractères.`,
  is_email: 'Ce mot de passe est votre adresse courriel. Choisissez-en un autre.',
  weak_password: 'Ce mot de passe est trop faible ici. Ajoutez des majuscules, des chiffres et des signes.',
  too_common: 'Ce mot de passe est trop facile à deviner. Choisissez-en un autre.',
};
