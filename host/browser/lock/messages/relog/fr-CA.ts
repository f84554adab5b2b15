import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  title: 'Veuillez vous reconnecter',
  lead: (email) => `Votre session est terminée. Entrez le mot de passe de ${email}. Rien n’est perdu sur cette page.`,
  leadNoPassword: (email) =>
    `Votre session est terminée. Montrez que vous êtes ${email}. Rien n’est perdu sur cette page.`,
  submit: 'Se reconnecter',
  code: 'Code de votre application d’authentification',
  codeHelp: 'Six chiffres, ou l’un de vos codes de secours.',
};
