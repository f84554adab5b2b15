import { definePlugin } from '#core/plugin';
import { FeatureStates, pageServices, staffRoles } from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditActions {
    signed: true;
  }
  interface AuditTargets {
    'note-templates': true;
  }
}

declare module '#core/shared/notificationKinds.ts' {
  interface NotificationTypes extends Record<(typeof notifications)[number], true> {}
}

const notifications = ['summary_shared'] as const;

const tags = { notes: ['Composition'] } as const;

declare module '#core/shared/tags.ts' {
  interface Tags extends Record<keyof typeof tags, true> {}
}

export const notes = definePlugin({
  id: 'notes',
  title: { 'en-CA': 'Notes', 'fr-CA': 'Notes cliniques' },
  summary: {
    'en-CA': 'Clinical notes from templates, signed and co-signed, and summaries of them for patients.',
    'fr-CA': 'Notes cliniques à partir de modèles, signées et cosignées, et résumés pour les patients.',
  },
  audience: [...staffRoles, 'patient'],
  records: ['Task'],
  covers: ['Composition'],
  notifications,
  tags,
  needs: { ...pageServices, record: ClinicalRecord, features: FeatureStates },
});
