import { localised } from '#core/shared/locale.ts';
import { defineMailTemplate, linkIn } from '#core/server/mail/mailTemplate.ts';
import { offerDays } from './offers.ts';

/** To somebody who has an account already. */
export const offerMail = defineMailTemplate({
  id: 'people.offer',
  title: localised('Invitation with an existing account', 'Invitation avec un compte existant'),
  says: localised(
    'To a person you invite who already has an account here or at another clinic.',
    'À une personne invitée qui a déjà un compte, ici ou dans une autre clinique.',
  ),
  placeholders: {
    link: linkIn(localised('Link to answer the invitation', 'Lien pour répondre à l’invitation')),
  },
  standard: localised(
    {
      subject: '{{clinic}} invites you',
      body: `Hello,

{{clinic}} invites you to use its portal with your existing account. Log in and answer here:

{{link}}

The invitation is open for ${offerDays} days, and nothing changes until you accept. If you didn’t expect it, decline it there.`,
    },
    {
      subject: '{{clinic}} vous invite',
      body: `Bonjour,

{{clinic}} vous invite à utiliser son portail avec le compte que vous avez déjà. Connectez-vous et répondez ici :

{{link}}

L’invitation est ouverte pendant ${offerDays} jours, et rien ne change avant que vous acceptiez. Si vous ne vous y attendiez pas, refusez-la au même endroit.`,
    },
  ),
});
