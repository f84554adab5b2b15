import { definePlugin } from '#core/plugin';
import { accountRoles, Line, localised, Outbox } from '#core/shared';
import { recordServices } from '#clinical/shared';

export const medications = definePlugin({
  id: 'medications',
  title: localised('Medications', 'Médicaments'),
  summary: localised(
    'Prescriptions, refills, reminders and doses taken.',
    'Ordonnances, renouvellements, rappels et prises.',
  ),
  audience: accountRoles,
  records: ['Medication', 'MedicationRequest', 'MedicationStatement', 'MedicationAdministration', 'MedicationDispense'],
  notifications: ['medication_reminder', 'renewal_request', 'renewal_update'],
  tags: {
    medications: [
      'Medication',
      'MedicationAdministration',
      'MedicationDispense',
      'MedicationRequest',
      'MedicationStatement',
    ],
  },
  needs: { ...recordServices, line: Line, outbox: Outbox },
});
