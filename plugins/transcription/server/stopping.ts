import type { Trx } from '../../../core/server/index.ts';
import type { Row } from './agreement.ts';

/** Nothing said from now on is taken until everybody is asked again; what was said before may still arrive. */
export const stopAt = async (db: Trx, { visit, paused_at }: Row, now: Date): Promise<void> => {
  await db
    .updateTable('transcription')
    .set({ status: 'stopped', paused_at: paused_at ?? now, paused_by: null })
    .where('visit', '=', visit)
    .execute();
};
