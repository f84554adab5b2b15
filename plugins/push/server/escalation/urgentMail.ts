import { localised } from '#core/shared/locale.ts';
import { defineMailTemplate, linkIn } from '#core/server';

/** Says that something urgent waits, and nothing of what. */
export const urgentMail = defineMailTemplate({
  id: 'push.urgent',
  title: localised('Something urgent not opened', 'Quelque chose d’urgent non consulté'),
  says: localised(
    'To staff when something urgent was sent to them and nobody has opened it.',
    'Au personnel lorsqu’un avis urgent lui a été envoyé et que personne ne l’a consulté.',
  ),
  placeholders: { link: linkIn(localised('Link to what is urgent', 'Lien vers ce qui est urgent')) },
  standard: localised(
    {
      subject: '{{clinic}}: something needs your attention now',
      body: `Hello,

Something at {{clinic}} needs your attention now, and no one has opened it yet. To protect privacy, this email doesn’t say what. Log in to see it:

{{link}}`,
    },
    {
      subject: '{{clinic}} : quelque chose demande votre attention',
      body: `Bonjour,

Quelque chose demande votre attention à {{clinic}}, et personne ne l’a encore consulté. Pour protéger la vie privée, ce courriel ne dit pas quoi. Connectez-vous pour le voir :

{{link}}`,
    },
  ),
});
