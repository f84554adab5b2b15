import { defineMailTemplate, linkIn, type MailTemplate } from '#core/server';

const placeholders = { link: linkIn({ 'en-CA': 'Link to what is urgent', 'fr-CA': 'Lien vers ce qui est urgent' }) };

/** Says that something urgent waits, and nothing of what. */
export const urgentMail: MailTemplate<keyof typeof placeholders> = defineMailTemplate({
  id: 'push.urgent',
  title: { 'en-CA': 'Something urgent not opened', 'fr-CA': 'Quelque chose d’urgent non consulté' },
  says: {
    'en-CA': 'To staff when something urgent was sent to them and nobody has opened it.',
    'fr-CA': 'Au personnel lorsqu’un avis urgent lui a été envoyé et que personne ne l’a consulté.',
  },
  placeholders,
  standard: {
    'en-CA': {
      subject: '{{clinic}}: something needs your attention now',
      body: `Hello,

Something at {{clinic}} needs your attention now, and no one has opened it yet. To protect privacy, this email doesn’t say what. Log in to see it:

{{link}}`,
    },
    'fr-CA': {
      subject: '{{clinic}} : quelque chose demande votre attention',
      body: `Bonjour,

Quelque chose demande votre attention à {{clinic}}, et personne ne l’a encore consulté. Pour protéger la vie privée, ce courriel ne dit pas quoi. Connectez-vous pour le voir :

{{link}}`,
    },
  },
});
