import { localised } from '#core/shared/locale.ts';
import { defineMailTemplate, linkIn } from '#core/server';

/** It holds no figure, no file and not even the report's name, which people type. */
export const scheduleMail = defineMailTemplate({
  id: 'reports.schedule',
  title: localised('A report that is due', 'Un rapport prévu'),
  says: localised(
    'To staff who asked to be sent a report every week or month.',
    'Au personnel qui a demandé à recevoir un rapport chaque semaine ou chaque mois.',
  ),
  placeholders: {
    link: linkIn(localised('Link to the report', 'Lien vers le rapport')),
    reports: linkIn(localised('Link to the reports', 'Lien vers les rapports')),
  },
  standard: localised(
    {
      subject: '{{clinic}}: your report is ready',
      body: `Hello,

The report that you asked for is ready. To protect privacy, this email holds none of its figures. Log in to see it:

{{link}}

Choose how often, or stop these emails, among the saved reports:

{{reports}}`,
    },
    {
      subject: '{{clinic}} : votre rapport est prêt',
      body: `Bonjour,

Le rapport que vous avez demandé est prêt. Pour protéger la vie privée, ce courriel n’en contient aucun chiffre. Connectez-vous pour le voir :

{{link}}

Choisissez la fréquence, ou arrêtez ces courriels, parmi les rapports enregistrés :

{{reports}}`,
    },
  ),
});
