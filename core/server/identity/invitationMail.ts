import { defineMailTemplate, linkIn } from '../mail/mailTemplate.ts';

/** Days that an invitation stays valid; the email says so. */
export const invitationDays = 7;

export const invitationMail = defineMailTemplate({
  id: 'identity.invitation',
  title: { 'en-CA': 'Invitation to a new account', 'fr-CA': 'Invitation à un nouveau compte' },
  says: {
    'en-CA': 'To a patient or a colleague whom your clinic invites.',
    'fr-CA': 'À une personne que la clinique invite, patient ou membre du personnel.',
  },
  placeholders: {
    firstName: {
      sort: 'person',
      title: { 'en-CA': 'First name', 'fr-CA': 'Prénom' },
      sample: { 'en-CA': 'Alex', 'fr-CA': 'Camille' },
    },
    link: linkIn({ 'en-CA': 'Link to activate the account', 'fr-CA': 'Lien pour activer le compte' }),
  },
  standard: {
    'en-CA': {
      subject: '{{clinic}} invites you',
      body: `Hello {{firstName}},

{{clinic}} has opened an account for you. Choose your password here to activate it:

{{link}}

The link works once, within ${invitationDays} days. If you did not expect it, you can ignore this email.`,
    },
    'fr-CA': {
      subject: '{{clinic}} vous invite',
      body: `Bonjour {{firstName}},

{{clinic}} a ouvert un compte pour vous. Choisissez votre mot de passe ici pour l’activer :

{{link}}

Le lien fonctionne une seule fois, pendant ${invitationDays} jours. Si vous ne vous y attendiez pas, ignorez ce courriel.`,
    },
  },
});
