import type { Translation } from '../../../../../core/shared/index.ts';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  title: 'Vous êtes désigné comme proche',
  lead: 'Quelqu’un souhaite que sa clinique vous connaisse comme proche ou proche aidant. Si vous êtes d’accord, entrez l’adresse et le code reçus par courriel.',
  email: 'Courriel',
  code: 'Code',
  badEmail: 'Entrez une adresse courriel comme nom@exemple.com.',
  badCode: 'Entrez les six chiffres du code.',
  confirm: 'Je suis d’accord',
  wrong_code:
    'Ce code est erroné ou n’est plus valable. Vérifiez-le, ou demandez-en un nouveau à la personne qui vous a invité.',
  doneTitle: 'Merci',
  done: (name, clinic) =>
    `${clinic} vous connaît maintenant comme proche de ${name}. ${name} décide de ce que vous pouvez voir et peut retirer l’accès en tout temps. Vous pouvez fermer cette page.`,
};
