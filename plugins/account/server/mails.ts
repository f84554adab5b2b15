import type { Locale } from '../../../core/shared/index.ts';

export interface Mail {
  readonly subject: string;
  readonly text: string;
}

interface Mails {
  confirm(code: string, link: string): Mail;
  alreadyRegistered(link: string): Mail;
  reset(code: string, link: string): Mail;
  passwordChanged(link: string): Mail;
  added(firstName: string, organization: string, link: string): Mail;
}

const english: Mails = {
  confirm: (code, link) => ({
    subject: `${code} is your confirmation code`,
    text: `Your confirmation code is

${code}

Enter it on the page where you registered, or here: ${link}

It works for 15 minutes. If you did not register, you need not do anything.
`,
  }),
  alreadyRegistered: (link) => ({
    subject: 'You already have an account',
    text: `Somebody, probably you, tried to register with this address. You already have an account; log in here:

${link}

If you no longer know your password, choose “Forgot password” there. If it was not you, you need not do anything.
`,
  }),
  reset: (code, link) => ({
    subject: 'Choose a new password',
    text: `Choose a new password here:

${link}

Or enter this code on the page that asks for it: ${code}

Both work once, within 15 minutes. If you did not ask for this, you need not do anything; your password stays as it is.
`,
  }),
  passwordChanged: (link) => ({
    subject: 'Your password was changed',
    text: `The password of your account was changed, and other devices were signed out.

If it was not you, choose a new one at once: ${link}
`,
  }),
  added: (firstName, organization, link) => ({
    subject: `${organization} added you`,
    text: `Hello ${firstName},

${organization} has added you. Log in with the account that you already have: ${link}
`,
  }),
};

const french: Mails = {
  confirm: (code, link) => ({
    subject: `${code} est votre code de confirmation`,
    text: `Votre code de confirmation est

${code}

Entrez-le dans la page où vous vous êtes inscrit, ou ici : ${link}

Il est valide pendant 15 minutes. Si vous ne vous êtes pas inscrit, vous n’avez rien à faire.
`,
  }),
  alreadyRegistered: (link) => ({
    subject: 'Vous avez déjà un compte',
    text: `Quelqu’un, sans doute vous, a tenté de s’inscrire avec cette adresse. Vous avez déjà un compte; connectez-vous ici :

${link}

Si vous ne connaissez plus votre mot de passe, choisissez « Mot de passe oublié ». Si ce n’était pas vous, vous n’avez rien à faire.
`,
  }),
  reset: (code, link) => ({
    subject: 'Choisissez un nouveau mot de passe',
    text: `Choisissez un nouveau mot de passe ici :

${link}

Ou entrez ce code dans la page qui le demande : ${code}

Les deux fonctionnent une seule fois, pendant 15 minutes. Si vous n’avez rien demandé, vous n’avez rien à faire; votre mot de passe reste le même.
`,
  }),
  passwordChanged: (link) => ({
    subject: 'Votre mot de passe a été changé',
    text: `Le mot de passe de votre compte a été changé, et vos autres appareils ont été déconnectés.

Si ce n’était pas vous, choisissez-en un nouveau sans attendre : ${link}
`,
  }),
  added: (firstName, organization, link) => ({
    subject: `${organization} vous a ajouté`,
    text: `Bonjour ${firstName},

${organization} vous a ajouté. Connectez-vous avec le compte que vous avez déjà : ${link}
`,
  }),
};

const byLocale: Readonly<Record<Locale, Mails>> = { 'en-CA': english, 'fr-CA': french };

/** What the server writes to people, in their language. */
export const mailsIn = (locale: Locale): Mails => byLocale[locale];
