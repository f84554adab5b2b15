import { defineMailTemplate, linkIn, type MailTemplate } from '#core/server';

const placeholders = {
  link: linkIn({ 'en-CA': 'Link to the report', 'fr-CA': 'Lien vers le rapport' }),
  reports: linkIn({ 'en-CA': 'Link to the reports', 'fr-CA': 'Lien vers les rapports' }),
};

/** It holds no figure, no file and not even the report's name, which people type. */
export const scheduleMail: MailTemplate<keyof typeof placeholders> = defineMailTemplate({
  id: 'reports.schedule',
  title: { 'en-CA': 'A report that is due', 'fr-CA': 'Un rapport prévu' },
  says: {
    'en-CA': 'To staff who asked to be sent a report every week or month.',
    'fr-CA': 'Au personnel qui a demandé à recevoir un rapport chaque semaine ou chaque mois.',
  },
  placeholders,
  standard: {
    'en-CA': {
      subject: '{{clinic}}: your report is ready',
      body: `Hello,

The report that you asked for is ready. To protect privacy, this email holds none of its figures. Log in to see it:

{{link}}

Choose how often, or stop these emails, among the saved reports:

{{reports}}`,
    },
    'fr-CA': {
      subject: '{{clinic}} : votre rapport est prêt',
      body: `Bonjour,

Le rapport que vous avez demandé est prêt. Pour protéger la vie privée, ce courriel n’en contient aucun chiffre. Connectez-vous pour le voir :

{{link}}

Choisissez la fréquence, ou arrêtez ces courriels, parmi les rapports enregistrés :

{{reports}}`,
    },
  },
});
