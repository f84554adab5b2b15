import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  title: 'On vous a désigné comme proche',
  lead: 'Une personne a demandé à sa clinique de vous inscrire comme proche ou personne proche aidante. Si vous êtes d’accord, entrez votre adresse courriel et le code reçu.',
  email: 'Courriel',
  code: 'Code',
  badEmail: 'Entrez une adresse courriel, par exemple nom@exemple.ca.',
  badCode: 'Entrez les six chiffres du code.',
  confirm: 'Je suis d’accord',
  wrong_code: 'Ce code est incorrect ou expiré. Vérifiez-le, ou demandez-en un nouveau à la personne qui vous invite.',
  doneTitle: 'Merci',
  done: (name, clinic) =>
    `${clinic} vous inscrit maintenant comme proche de ${name}. ${name} décide de ce que vous pouvez voir et peut vous retirer l’accès en tout temps.`,
  mailed:
    'Nous vous avons envoyé un lien pour choisir un mot de passe. Connectez-vous ensuite pour voir ce qui est partagé avec vous.',
  logIn: (name) => `Connectez-vous pour voir ce que partage ${name}.`,
  toLogin: 'Se connecter',
};
