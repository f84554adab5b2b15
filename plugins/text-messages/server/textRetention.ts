import { localised } from '#core/shared/locale.ts';
import { sql } from 'kysely';
import type { RetentionKind } from '#core/server';
import { removeRows } from '#core/server/retention/removeRows.ts';

export const textRetention: RetentionKind = {
  id: 'text-messages.sent',
  title: localised('Text messages', 'Textos'),
  says: localised(
    'What was sent to patients’ telephones. Their answers stay with the visits.',
    'Ce qui a été envoyé aux téléphones des patients. Leurs réponses restent avec les rendez-vous.',
  ),
  least: 1,
  removal: {
    rows: (orgId, before) => sql`select m.id, p.resource_id as patient
      from text_message m join profile p on p.id = m.profile_id
      where m.org_id = ${orgId} and m.created_at < ${before} and m.state not in ('waiting', 'sending')`,
    remove: removeRows('text_message'),
  },
};
