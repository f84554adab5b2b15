import type { Handler } from '#core/server';
import type { searchMessages } from '../../shared/calls.ts';
import { searchLimit } from '../../shared/limits.ts';
import { folded } from '../../shared/message.ts';
import { previewOfText } from './messagePage.ts';
import { likePattern } from '../people/people.ts';
import { requireParticipant } from '../sessions/participants.ts';

/** Within one session only, newest first: reads along the session's own messages and stops at the limit. */
export const findMessages: Handler<typeof searchMessages> = async ({ query }, { db, caller }) => {
  await requireParticipant(db, query.session_id, caller);
  const rows = await db
    .selectFrom('messaging_message')
    .select(['seq', 'text'])
    .where('session_id', '=', query.session_id)
    .where('folded', 'like', likePattern(folded(query.q)))
    .orderBy('seq', 'desc')
    .limit(searchLimit + 1)
    .execute();
  return {
    data: rows.slice(0, searchLimit).map((row) => ({ seq: row.seq, preview: previewOfText(row.text) })),
    more: rows.length > searchLimit,
  };
};
