import { localised } from '#core/shared/locale.ts';
import type { Integration } from '../integrations/integrations.ts';
import type { Mailer } from '../plugin/scope.ts';

const texts = {
  'en-CA': {
    subject: 'Test email',
    text: 'This is the test that you asked for. Email from your clinic reaches you.',
  },
  'fr-CA': {
    subject: 'Courriel d’essai',
    text: 'Voici l’essai que vous avez demandé. Les courriels de votre clinique vous parviennent.',
  },
} as const;

/** @param delivers a mail server is configured */
export const mailIntegration = ({ mail }: { readonly mail: Mailer }, delivers: boolean): Integration => ({
  id: 'mail',
  title: localised('Email', 'Courriel'),
  says: delivers
    ? localised(
        'Invitations, codes and reminders are sent through a mail server.',
        'Les invitations, les codes et les rappels partent par un serveur de courriel.',
      )
    : localised(
        'No mail server is set up. Invitations, codes and reminders are kept here and reach no one.',
        'Aucun serveur de courriel. Les invitations, les codes et les rappels restent ici et ne parviennent à personne.',
      ),
  mode: delivers ? 'outside' : 'off',
  variables: ['SMTP_URL', 'MAIL_FROM'],
  ...(delivers && {
    test: {
      says: localised('Send me a test email', 'M’envoyer un courriel d’essai'),
      afterwards: localised(
        'On its way to your own address. Its delivery shows here within a minute.',
        'En route vers votre adresse. Sa livraison s’affiche ici d’ici une minute.',
      ),
      run: async ({ db, email, locale, cause }) => {
        await mail.send(db, { to: email, ...texts[locale], cause });
        return null;
      },
    },
  }),
});
