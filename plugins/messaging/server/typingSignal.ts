import type { Caller, ServerServices } from '../../../core/server/index.ts';
import { typing } from '../shared/message.ts';
import { peopleIds } from './standing.ts';

/** Passed on to the others of a confirmed session; whoever is not in it moves nobody. */
export const passTyping =
  ({ inOrg, live }: ServerServices) =>
  async ({ session_id }: { readonly session_id: string }, caller: Caller): Promise<void> => {
    const people = await inOrg(caller.orgId, (db) => peopleIds(db, session_id));
    if (!people.includes(caller.profileId)) return;
    const profiles = people.filter((person) => person !== caller.profileId);
    await live.signal(caller.orgId, { profiles }, typing, caller.profileId, { session_id });
  };
