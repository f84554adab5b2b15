import { defineMailTemplate, linkIn, type MailTemplate } from '#core/server';

const placeholders = {
  link: linkIn({ 'en-CA': 'Link to the form', 'fr-CA': 'Lien vers le formulaire' }),
  cancel: linkIn({ 'en-CA': 'Link to decline the form', 'fr-CA': 'Lien pour refuser le formulaire' }, false),
};
const bodies = {
  'en-CA': `Hello,

{{clinic}} asks you to fill in a form before your visit. You can stop any time and continue later, on any device:

{{link}}

Don’t want to fill it in? Tell us here:

{{cancel}}`,
  'fr-CA': `Bonjour,

{{clinic}} vous demande de remplir un formulaire avant votre visite. Vous pouvez arrêter en tout temps et continuer plus tard, sur tout appareil :

{{link}}

Si vous ne voulez pas le remplir, dites-le-nous ici :

{{cancel}}`,
};

/** Says that a form is there and nothing of what it asks. */
export const formMail: MailTemplate<keyof typeof placeholders> = defineMailTemplate({
  id: 'intake.invitation',
  title: { 'en-CA': 'Form to fill in', 'fr-CA': 'Formulaire à remplir' },
  says: {
    'en-CA': 'To a patient to whom your clinic sends an intake form.',
    'fr-CA': 'À la personne à qui la clinique envoie un formulaire d’accueil.',
  },
  placeholders,
  standard: {
    'en-CA': { subject: '{{clinic}} sent you a form', body: bodies['en-CA'] },
    'fr-CA': { subject: '{{clinic}} vous a envoyé un formulaire', body: bodies['fr-CA'] },
  },
});

export const reminderMail: typeof formMail = defineMailTemplate({
  id: 'intake.reminder',
  title: { 'en-CA': 'Reminder of a form', 'fr-CA': 'Rappel d’un formulaire' },
  says: {
    'en-CA': 'To a patient whose intake form is still waiting, when a colleague reminds them.',
    'fr-CA': 'À la personne dont le formulaire attend encore, quand le personnel le lui rappelle.',
  },
  placeholders,
  standard: {
    'en-CA': { subject: '{{clinic}}: your form is still waiting', body: bodies['en-CA'] },
    'fr-CA': { subject: '{{clinic}} : votre formulaire vous attend encore', body: bodies['fr-CA'] },
  },
});
