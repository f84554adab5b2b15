import { localised } from '#core/shared/locale.ts';
import { defineMailTemplate, linkIn } from '../mail/mailTemplate.ts';

/** Days that an invitation stays valid; the email says so. */
export const invitationDays = 7;

export const invitationMail = defineMailTemplate({
  id: 'identity.invitation',
  title: localised('Invitation to a new account', 'Invitation à un nouveau compte'),
  says: localised(
    'To a patient or a colleague whom your clinic invites.',
    'À une personne que la clinique invite, patient ou membre du personnel.',
  ),
  placeholders: {
    firstName: {
      sort: 'person',
      title: localised('First name', 'Prénom'),
      sample: localised('Alex', 'Camille'),
    },
    link: linkIn(localised('Link to activate the account', 'Lien pour activer le compte')),
  },
  standard: localised(
    {
      subject: '{{clinic}} invites you',
      body: `Hello {{firstName}},

{{clinic}} has opened an account for you. Choose your password here to activate it:

{{link}}

The link works once, within ${invitationDays} days. If you did not expect it, you can ignore this email.`,
    },
    {
      subject: '{{clinic}} vous invite',
      body: `Bonjour {{firstName}},

{{clinic}} a ouvert un compte pour vous. Choisissez votre mot de passe ici pour l’activer :

{{link}}

Le lien fonctionne une seule fois, pendant ${invitationDays} jours. Si vous ne vous y attendiez pas, ignorez ce courriel.`,
    },
  ),
});
