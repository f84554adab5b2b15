import { localised } from '#core/shared/locale.ts';
import type { Integration } from '#core/server/integrations/integrations.ts';
import { mailIntegrationId } from './mailArrivals.ts';

/** @param check throws where a mailbox does not open; null: there is none */
export const mailIntegration = (check: (() => Promise<void>) | null): Integration => ({
  id: mailIntegrationId,
  title: localised('Faxes by email', 'Télécopies par courriel'),
  says: check
    ? localised(
        'Faxes that a service sends by email are taken from the clinics’ mailboxes.',
        'Les télécopies qu’un service envoie par courriel sont prises dans les boîtes des cliniques.',
      )
    : localised(
        'No fax mailbox is set up. Faxes do not arrive by email.',
        'Aucune boîte de courriel pour les télécopies. Rien n’arrive par courriel.',
      ),
  mode: check ? 'outside' : 'built_in',
  variables: ['FAX_MAIL_FILE'],
  ...(check && {
    test: {
      says: localised(
        'Open each fax mailbox and close it again. Emails are not touched.',
        'Ouvrir chaque boîte, puis la refermer. Les courriels restent tels quels.',
      ),
      run: async () => {
        await check();
        return null;
      },
    },
  }),
});
