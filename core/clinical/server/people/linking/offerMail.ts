import type { Locale } from '#core/shared';
import { offerDays } from './offers.ts';

interface Mail {
  readonly subject: string;
  readonly text: string;
}

const english = (organization: string, link: string): Mail => ({
  subject: `${organization} invites you`,
  text: `Hello,

${organization} invites you to use its portal with your existing account. Log in and answer here:

${link}

The invitation is open for ${offerDays} days, and nothing changes until you accept. If you didn’t expect it, decline it there.
`,
});

const french = (organization: string, link: string): Mail => ({
  subject: `${organization} vous invite`,
  text: `Bonjour,

${organization} vous invite à utiliser son portail avec le compte que vous avez déjà. Connectez-vous et répondez ici :

${link}

L’invitation est ouverte pendant ${offerDays} jours, et rien ne change avant que vous acceptiez. Si vous ne vous y attendiez pas, refusez-la au même endroit.
`,
});

/** To somebody who has an account already. */
export const offerMail = (locale: Locale, organization: string, link: string): Mail =>
  locale === 'fr-CA' ? french(organization, link) : english(organization, link);
