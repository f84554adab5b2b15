import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  codeTitle: 'Entrez votre code',
  codeLead: 'Ouvrez votre application d’authentification et entrez le code à six chiffres de ce compte.',
  sentLead: 'Entrez le code à six chiffres qui vient d’être envoyé à votre téléphone.',
  wrongSent: 'Ce code est erroné ou expiré. Entrez celui du dernier message texte.',
  codeSubmit: 'Vérifier le code',
  useRecovery: 'Je n’ai pas accès à mon application : entrer un code de secours',
  recoveryLead: 'Entrez un de vos codes de secours. Chacun ne sert qu’une fois.',
  recovery: 'Code de secours',
  badRecovery: 'Un code de secours compte dix lettres et chiffres.',
  useApp: 'Utiliser mon application d’authentification',
};
