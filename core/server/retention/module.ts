import { localised } from '#core/shared/locale.ts';
import type { CoreModule } from '../plugin/module.ts';
import { enforceRetention } from './enforce.ts';
import { createRetention, indexNotifications } from './tables.ts';

const everyMs = 3_600_000;

/** How long clinics keep what they may remove. */
export const retentionModule: CoreModule = {
  id: 'retention',
  setup: ({ services, migration, job, retention }) => {
    migration('001_rules', createRetention);
    migration('002_notification_age', indexNotifications);
    job('enforce', everyMs, () => enforceRetention(services));
    retention({
      id: 'audit',
      title: localised('Audit log', 'Journal d’audit'),
      says: localised(
        'Who saw or changed what. Each entry seals the one before, so none is ever removed.',
        'Qui a consulté ou modifié quoi. Chaque entrée scelle la précédente : aucune n’est retirée.',
      ),
      law: localised(
        'Kept at least as long as the health records that it is about.',
        'Conservé au moins aussi longtemps que les dossiers de santé dont il parle.',
      ),
      least: 120,
    });
  },
};
