import { localised } from '#core/shared/locale.ts';
import type { Integration } from '#core/server/integrations/integrations.ts';

export interface FaxWays {
  /** A fax machine or server fills a folder. */
  readonly folder: boolean;
  /** Throws where an account at a fax service does not answer as it should; null: there is none. */
  readonly check: (() => Promise<void>) | null;
}

const arrivesByFolder = localised(
  'Faxes arrive from a folder that a fax machine fills. They are sent between the clinics of this server.',
  'Les télécopies arrivent d’un dossier que remplit un télécopieur. Elles s’envoient entre les cliniques de ce serveur.',
);
const hasNoLine = localised(
  'No fax line is set up. Faxes go between the clinics of this server.',
  'Aucune ligne de télécopie. Les télécopies circulent entre les cliniques de ce serveur.',
);
const hasAccounts = localised(
  'Faxes go and come through the clinics’ accounts at a fax service or fax server.',
  'Les télécopies passent par les comptes des cliniques auprès d’un service ou d’un serveur de télécopie.',
);

export const faxIntegration = ({ folder, check }: FaxWays): Integration => ({
  id: 'fax',
  title: localised('Faxes', 'Télécopies'),
  says: check ? hasAccounts : folder ? arrivesByFolder : hasNoLine,
  mode: check || folder ? 'outside' : 'built_in',
  variables: ['FAX_IN_DIR', 'FAX_READING', 'FAX_ACCOUNTS_FILE'],
  ...(check && {
    test: {
      says: localised(
        'Ask the fax service whether it knows the accounts. Nothing is sent.',
        'Demander au service s’il connaît les comptes. Rien n’est envoyé.',
      ),
      run: async () => {
        await check();
        return null;
      },
    },
  }),
});
