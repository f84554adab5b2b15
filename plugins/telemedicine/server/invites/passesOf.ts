import type { ServerServices } from '../../../../core/server/index.ts';

interface GuestsPass {
  readonly id: string;
  /** The invitation that it was given for. */
  readonly subject: string;
}

/** Passes are nobody's to read within a call; these belong to a visit's own invitations. */
export const passesOf = async (
  { asSystem, now }: Pick<ServerServices, 'asSystem' | 'now'>,
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
