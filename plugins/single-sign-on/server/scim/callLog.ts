import { Failure, type ServerServices } from '#core/server';
import { failureFrom } from '#core/server/http/failures.ts';

/** So many of a clinic are kept. */
const kept = 200;
const longest = 200;

export interface ScimCall {
  /** `user_created`; of what was refused, what was asked for: `user_change`. */
  readonly act: string;
  /** Whom or what it was about, as the directory calls it. */
  readonly subject: string | null;
  readonly status: number;
  readonly why: string | null;
}

/** Beside the call’s own transaction: what was refused is told too. */
export const noteCall = ({ inOrg, now }: ServerServices, orgId: string, call: ScimCall): Promise<void> =>
  inOrg(orgId, async (db) => {
    const subject = call.subject?.slice(0, longest) ?? null;
    await db
      .insertInto('scim_call')
      .values({ ...call, subject, org_id: orgId, at: now() })
      .execute();
    await db
      .deleteFrom('scim_call')
      .where('org_id', '=', orgId)
      .where('id', 'in', (of) =>
        of
          .selectFrom('scim_call')
          .select('id')
          .where('org_id', '=', orgId)
          .orderBy('at', 'desc')
          .orderBy('id')
          .offset(kept),
      )
      .execute();
  });

export const refusedCall = (error: unknown): Pick<ScimCall, 'status' | 'why'> => {
  const failure = error instanceof Failure ? error : failureFrom(error);
  return { status: failure?.status ?? 500, why: failure?.code ?? 'internal' };
};
