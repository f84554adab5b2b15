import type { Locale } from '../../shared/locale.ts';

export interface InvitationWords {
  readonly firstName: string;
  readonly organization: string;
  readonly link: string;
}

type Mail = { readonly subject: string; readonly text: string };

/** Days that an invitation can be taken up; the mails say so. */
export const invitationDays = 7;

const english = ({ firstName, organization, link }: InvitationWords): Mail => ({
  subject: `${organization} invites you`,
  text: `Hello ${firstName},

${organization} has opened an account for you. Choose your password here to take it up:

${link}

The link works once, within ${invitationDays} days. If you did not expect it, you need not do anything.
`,
});

const french = ({ firstName, organization, link }: InvitationWords): Mail => ({
  subject: `${organization} vous invite`,
  text: `Bonjour ${firstName},

${organization} a ouvert un compte pour vous. Choisissez votre mot de passe ici pour l’activer :

${link}

Le lien fonctionne une seule fois, pendant ${invitationDays} jours. Si vous ne vous y attendiez pas, vous n’avez rien à faire.
`,
});

export const invitationMail = (locale: Locale, words: InvitationWords): Mail =>
  locale === 'fr-CA' ? french(words) : english(words);
