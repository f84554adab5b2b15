import type { CallContext } from '../../../core/server/index.ts';
import type { CallAnswer, CallRequest } from '../../../core/shared/index.ts';
import type { searchMessages } from '../shared/contract.ts';
import { searchLimit } from '../shared/limits.ts';
import { folded } from '../shared/message.ts';
import { previewOfText } from './messagePage.ts';
import { likePattern } from './people.ts';
import { asParticipant } from './standing.ts';

/** Within one session only, newest first: reads along the session's own messages and stops at the limit. */
export const search = async (
  { query }: CallRequest<typeof searchMessages>,
  { db, caller }: CallContext,
): Promise<CallAnswer<typeof searchMessages>> => {
  await asParticipant(db, query.session_id, caller);
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
