import type { Integration } from '#core/server/integrations/integrations.ts';
import { mailIntegrationId } from './mailArrivals.ts';

/** @param check throws where a mailbox does not open; null: there is none */
export const mailIntegration = (check: (() => Promise<void>) | null): Integration => ({
  id: mailIntegrationId,
  title: { 'en-CA': 'Faxes by email', 'fr-CA': 'Télécopies par courriel' },
  says: check
    ? {
        'en-CA': 'Faxes that a service sends by email are taken from the clinics’ mailboxes.',
        'fr-CA': 'Les télécopies qu’un service envoie par courriel sont prises dans les boîtes des cliniques.',
      }
    : {
        'en-CA': 'No fax mailbox is set up. Faxes do not arrive by email.',
        'fr-CA': 'Aucune boîte de courriel pour les télécopies. Rien n’arrive par courriel.',
      },
  mode: check ? 'outside' : 'built_in',
  variables: ['FAX_MAIL_FILE'],
  ...(check && {
    test: {
      says: {
        'en-CA': 'Open each fax mailbox and close it again. Emails are not touched.',
        'fr-CA': 'Ouvrir chaque boîte, puis la refermer. Les courriels restent tels quels.',
      },
      run: async () => {
        await check();
        return null;
      },
    },
  }),
});
