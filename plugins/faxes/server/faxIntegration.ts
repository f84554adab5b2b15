import type { Integration } from '#core/server/integrations/integrations.ts';

/** @param folder a fax machine or server fills a folder */
export const faxIntegration = (folder: boolean): Integration => ({
  id: 'fax',
  title: { 'en-CA': 'Faxes', 'fr-CA': 'Télécopies' },
  says: folder
    ? {
        'en-CA':
          'Faxes arrive from a folder that a fax machine fills. They are sent between the clinics of this server.',
        'fr-CA':
          'Les télécopies arrivent d’un dossier que remplit un télécopieur. Elles s’envoient entre les cliniques de ce serveur.',
      }
    : {
        'en-CA': 'No fax line is set up. Faxes go between the clinics of this server.',
        'fr-CA': 'Aucune ligne de télécopie. Les télécopies circulent entre les cliniques de ce serveur.',
      },
  mode: folder ? 'outside' : 'built_in',
  variables: ['FAX_IN_DIR', 'FAX_READING'],
});
