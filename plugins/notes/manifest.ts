import { definePlugin } from '#core/plugin';
import { accountRoles, FeatureStates, localised } from '#core/shared';
import { recordServices } from '#clinical/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditActions {
    signed: true;
  }
  interface AuditTargets {
    'note-templates': true;
  }
}

export const notes = definePlugin({
  id: 'notes',
  title: localised('Notes', 'Notes cliniques'),
  summary: localised(
    'Clinical notes from templates, signed and co-signed, and summaries of them for patients.',
    'Notes cliniques à partir de modèles, signées et cosignées, et résumés pour les patients.',
  ),
  audience: accountRoles,
  records: ['Task'],
  covers: ['Composition'],
  notifications: ['summary_shared'],
  tags: { notes: ['Composition'] },
  needs: { ...recordServices, features: FeatureStates },
});
