import { useAllPages } from '#clinical/browser';
import { type FamilyMember, familyOf } from '../familyMembers.ts';
import { today } from './useIsOwnRecord.ts';

export interface Family {
  readonly members: readonly FamilyMember[] | undefined;
  readonly error: Error | undefined;
  readonly suppressed: boolean;
  refetch(): Promise<void>;
}

/** The people a patient named, with what they may see. Read it in an `observer`. */
export const useFamily = (patientId: string | null): Family => {
  const about = { about: patientId };
  const query = patientId === null ? null : { patient: patientId, _count: 100 };
  const people = useAllPages('RelatedPerson', query, about);
  const consents = useAllPages('Consent', query, about);
  const [found, given] = people.hasMore || consents.hasMore ? [] : [people.data, consents.data];
  const members = found && given && familyOf(found.resources, given.resources, today());
  return {
    members,
    error: members ? undefined : (people.error ?? consents.error),
    suppressed: people.data?.suppressed ?? false,
    refetch: async () => {
      await Promise.all([people.refetch(), consents.refetch()]);
    },
  };
};
