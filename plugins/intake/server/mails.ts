import { localised } from '#core/shared/locale.ts';
import { defineMailTemplate, linkIn, type MailTemplate } from '#core/server';

const placeholders = {
  link: linkIn(localised('Link to the form', 'Lien vers le formulaire')),
  cancel: linkIn(localised('Link to decline the form', 'Lien pour refuser le formulaire'), false),
};
const bodies = localised(
  `Hello,

{{clinic}} asks you to fill in a form before your visit. You can stop any time and continue later, on any device:

{{link}}

Don’t want to fill it in? Tell us here:

{{cancel}}`,
  `Bonjour,

{{clinic}} vous demande de remplir un formulaire avant votre visite. Vous pouvez arrêter en tout temps et continuer plus tard, sur tout appareil :

{{link}}

Si vous ne voulez pas le remplir, dites-le-nous ici :

{{cancel}}`,
);

/** Says that a form is there and nothing of what it asks. */
export const formMail: MailTemplate<keyof typeof placeholders> = defineMailTemplate({
  id: 'intake.invitation',
  title: localised('Form to fill in', 'Formulaire à remplir'),
  says: localised(
    'To a patient to whom your clinic sends an intake form.',
    'À la personne à qui la clinique envoie un formulaire d’accueil.',
  ),
  placeholders,
  standard: localised(
    { subject: '{{clinic}} sent you a form', body: bodies['en-CA'] },
    { subject: '{{clinic}} vous a envoyé un formulaire', body: bodies['fr-CA'] },
  ),
});

export const reminderMail: typeof formMail = defineMailTemplate({
  id: 'intake.reminder',
  title: localised('Reminder of a form', 'Rappel d’un formulaire'),
  says: localised(
    'To a patient whose intake form is still waiting, when a colleague reminds them.',
    'À la personne dont le formulaire attend encore, quand le personnel le lui rappelle.',
  ),
  placeholders,
  standard: localised(
    { subject: '{{clinic}}: your form is still waiting', body: bodies['en-CA'] },
    { subject: '{{clinic}} : votre formulaire vous attend encore', body: bodies['fr-CA'] },
  ),
});
