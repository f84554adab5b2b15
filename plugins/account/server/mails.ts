import type { Locale } from '#core/shared';

export interface Mail {
  readonly subject: string;
  readonly text: string;
}

interface Mails {
  reset(code: string, link: string): Mail;
  passwordChanged(link: string): Mail;
  passkeyAdded(link: string): Mail;
  closingAsked(day: string, link: string): Mail;
  accountClosed(): Mail;
}

const english: Mails = {
  reset: (code, link) => ({
    subject: 'Choose a new password',
    text: `Choose a new password here:

${link}

Or enter this code on the page that asks for it: ${code}

Both work once, for 15 minutes. If you didn’t ask for this, ignore this email: your password doesn’t change.
`,
  }),
  passwordChanged: (link) => ({
    subject: 'Your password was changed',
    text: `Your password was changed, and your other devices were signed out.

If it wasn’t you, choose a new one right away: ${link}
`,
  }),
  passkeyAdded: (link) => ({
    subject: 'A passkey was added to your account',
    text: `A passkey was added to your account. It logs you in without your password.

If it wasn’t you, remove it here and change your password right away: ${link}
`,
  }),
  closingAsked: (day, link) => ({
    subject: 'Your account will be closed',
    text: `You asked to close your account. It will be closed on ${day}. Until then you can log in as before.

To keep your account, go here and choose “Keep my account”: ${link}

If it wasn’t you, do that right away and change your password.
`,
  }),
  accountClosed: () => ({
    subject: 'Your account is closed',
    text: `Your account is closed. You can’t log in any more, and you get no more notifications.

Your clinic keeps your health record, as the law asks. To see it again one day, ask your clinic for an invitation.
`,
  }),
};

const french: Mails = {
  reset: (code, link) => ({
    subject: 'Choisissez un nouveau mot de passe',
    text: `Choisissez un nouveau mot de passe ici :

${link}

Ou entrez ce code dans la page qui le demande : ${code}

Les deux fonctionnent une seule fois, pendant 15 minutes. Si vous n’avez rien demandé, ignorez ce courriel : votre mot de passe ne change pas.
`,
  }),
  passwordChanged: (link) => ({
    subject: 'Votre mot de passe a été changé',
    text: `Le mot de passe de votre compte a été changé, et vos autres appareils ont été déconnectés.

Si ce n’était pas vous, choisissez-en un nouveau sans attendre : ${link}
`,
  }),
  passkeyAdded: (link) => ({
    subject: 'Une clé d’accès a été ajoutée à votre compte',
    text: `Une clé d’accès a été ajoutée à votre compte. Elle permet de vous connecter sans mot de passe.

Si ce n’était pas vous, retirez-la ici et changez votre mot de passe sans attendre : ${link}
`,
  }),
  closingAsked: (day, link) => ({
    subject: 'Votre compte sera fermé',
    text: `Vous avez demandé la fermeture de votre compte. Il sera fermé le ${day}. D’ici là, vous pouvez vous connecter comme avant.

Pour garder votre compte, choisissez « Garder mon compte » ici : ${link}

Si ce n’était pas vous, faites-le sans attendre et changez votre mot de passe.
`,
  }),
  accountClosed: () => ({
    subject: 'Votre compte est fermé',
    text: `Votre compte est fermé. Vous ne pouvez plus vous connecter et ne recevez plus de notifications.

Votre clinique conserve votre dossier de santé, comme la loi le demande. Pour le revoir un jour, demandez-lui une invitation.
`,
  }),
};

const byLocale: Readonly<Record<Locale, Mails>> = { 'en-CA': english, 'fr-CA': french };

/** What concerns an account, whichever clinics it belongs to, in the person’s language. What a clinic writes is in `clinicMails.ts`. */
export const mailsIn = (locale: Locale): Mails => byLocale[locale];
