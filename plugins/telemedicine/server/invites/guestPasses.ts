import type { Services } from '../services.ts';

interface GuestsPass {
  readonly id: string;
  /** The invitation that it was given for. */
  readonly subject: string;
}

/** Callers cannot read passes; these belong to the visit's own invitations. */
export const guestPassesOf = async (
  { asSystem, now }: Pick<Services, 'asSystem' | 'now'>,
  orgId: string,
  invites: readonly string[],
): Promise<readonly GuestsPass[]> =>
  invites.length === 0
    ? []
    : asSystem((all) =>
        all
          .selectFrom('guest_pass')
          .select(['id', 'subject'])
          .where('org_id', '=', orgId)
          .where('feature', '=', 'telemedicine')
          .where('subject', 'in', invites)
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', now())
          .execute(),
      );
