import type { Invite } from '../../shared/visit.ts';
import type { InviteRow } from './repository.ts';

const stateOf = ({ revoked_at, locked_until, opened_at }: InviteRow, now: Date): Invite['state'] => {
  if (revoked_at) return 'revoked';
  if (locked_until && locked_until > now) return 'locked';
  return opened_at ? 'opened' : 'sent';
};

export const inviteView = (invite: InviteRow, now: Date): Invite => ({
  id: invite.id,
  name: invite.name,
  email: invite.email,
  pin: invite.wants_pin,
  state: stateOf(invite, now),
});
