import type { KeptShares } from '../database/tables.ts';
import type { CustomRole } from '#core/shared';
import { Failure } from '../failure.ts';
import type { Shared } from '../plugin/caller.ts';

/** What a profile says of the patient for whom it stands. */
export interface StandingProfile {
  readonly resource_id: string | null;
  readonly stands_for: string | null;
  readonly shares: KeptShares | null;
}

/** A profile with what is taken from its role, and added. */
export interface RoledProfile extends StandingProfile {
  readonly custom: CustomRole | null;
}

export const shareEnded = (): Failure =>
  new Failure(403, 'share_ended', 'Nothing is shared with you here any more. Ask the person whose record it is.');

/** What is shared at this moment; null where nothing is. */
export const sharedAt = ({ resource_id, shares }: StandingProfile, now: Date): Shared | null => {
  if (resource_id === null || shares === null) return null;
  const time = now.getTime();
  const open = shares.parts.filter(
    ({ from, until }) => (from === null || Date.parse(from) <= time) && (until === null || Date.parse(until) > time),
  );
  if (open.length === 0) return null;
  const ends = open.flatMap(({ until }) => (until === null ? [] : [Date.parse(until)]));
  return {
    as: resource_id,
    patient: shares.patient,
    reads: open.map(({ kind }) => kind),
    acts: open.filter(({ act }) => act).map(({ kind }) => kind),
    until: ends.length > 0 ? new Date(Math.min(...ends)) : null,
  };
};

/**
 * Whose record somebody calls about: their own, or that of the patient for whom the profile stands; and under which custom role.
 * @throws Failure 403 `share_ended`
 */
export const aboutWhom = (
  profile: RoledProfile,
  now: Date,
): { readonly resourceId: string | null; readonly shared?: Shared; readonly custom?: CustomRole } => {
  const { custom } = profile;
  if (profile.stands_for === null) return { resourceId: profile.resource_id, ...(custom && { custom }) };
  const shared = sharedAt(profile, now);
  if (!shared) throw shareEnded();
  return { resourceId: profile.stands_for, shared, ...(custom && { custom }) };
};
