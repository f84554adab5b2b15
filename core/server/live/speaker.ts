import type { ClientFrame } from '#core/shared';
import { callerOf } from '../http/authenticate.ts';
import { isPass } from '../identity/passes.ts';
import type { ServerServices, Speaker } from '../plugin/scope.ts';

interface Verified {
  readonly speaker: Speaker;
  readonly expiresAt: Date;
  /** Whether the same still holds. @throws Failure */
  check(): Promise<unknown>;
}

/** Who stands behind an `auth` frame: an account under one of its profiles, or a guest with a pass. @throws Failure 401, 403, 404 */
export const speakerOf = async (services: ServerServices, frame: ClientFrame & { type: 'auth' }): Promise<Verified> => {
  const { identity, passes, asSystem } = services;
  if (isPass(frame.token)) {
    const read = () => asSystem((db) => passes.read(db, frame.token));
    const { id, orgId, expiresAt } = await read();
    return { speaker: { orgId, profileId: id, role: 'guest', deviceId: id }, expiresAt, check: read };
  }
  const choice = { profile: frame.profile, organization: frame.organization };
  const read = async () => {
    const token = await identity.verify(frame.token);
    return { token, speaker: await asSystem((db) => callerOf(db, token, choice, services.now())) };
  };
  const { token, speaker } = await read();
  // What is shared until a moment is not told after it: whoever connects again is asked anew.
  const until = speaker.shared?.until;
  const expiresAt = until && until < token.expiresAt ? until : token.expiresAt;
  return { speaker, expiresAt, check: read };
};
