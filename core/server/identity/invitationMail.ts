import type { Locale } from '#core/shared/locale.ts';

export interface InvitationWords {
  readonly firstName: string;
  readonly organization: string;
  readonly link: string;
}

type Mail = { readonly subject: string; readonly text: string };

/** Days that an invitation stays valid; the email says so. */
export const invitationDays = 7;

const english = ({ firstName, organization, link }: InvitationWords): Mail => ({
  subject: `${organization} invites you`,
  text: `Hello ${firstName},

${organization} has opened an account for you. Choose your password here to activate it:

${link}

The link works once, within ${invitationDays} days. If you did not expect it, you can ignore this email.
`,
});

const french = ({ firstName, organization, link }: InvitationWords): Mail => ({
  subject: `${organization} vous invite`,
  text: `Bonjour ${firstName},

${organization} a ouvert un compte pour vous. Choisissez votre mot de passe ici pour l’activer :

${link}

Le lien fonctionne une seule fois, pendant ${invitationDays} jours. Si vous ne vous y attendiez pas, ignorez ce courriel.
`,
});

export const invitationMail = (locale: Locale, words: InvitationWords): Mail =>
  locale === 'fr-CA' ? french(words) : english(words);
