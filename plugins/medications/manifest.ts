import { definePlugin } from '#core/plugin';
import { Line, Outbox, pageServices, staffRoles } from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';

declare module '#core/shared/notificationKinds.ts' {
  interface NotificationTypes extends Record<(typeof notifications)[number], true> {}
}

const notifications = ['medication_reminder', 'renewal_request', 'renewal_update'] as const;

declare module '#core/shared/tags.ts' {
  interface Tags extends Record<keyof typeof tags, true> {}
}

const tags = {
  medications: [
    'Medication',
    'MedicationAdministration',
    'MedicationDispense',
    'MedicationRequest',
    'MedicationStatement',
  ],
} as const;

export const medications = definePlugin({
  id: 'medications',
  title: { 'en-CA': 'Medications', 'fr-CA': 'Médicaments' },
  summary: {
    'en-CA': 'Prescriptions, refills, reminders and doses taken.',
    'fr-CA': 'Ordonnances, renouvellements, rappels et prises.',
  },
  audience: [...staffRoles, 'patient'],
  records: ['Medication', 'MedicationRequest', 'MedicationStatement', 'MedicationAdministration', 'MedicationDispense'],
  notifications,
  tags,
  needs: { ...pageServices, record: ClinicalRecord, line: Line, outbox: Outbox },
});
