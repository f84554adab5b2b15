import type { SeedContext } from '#core/server';

/** The patient who signs in gets messages, on a number that is nobody's. */
export const seedNumbers = async ({ db, org, profiles, now, isReachable }: SeedContext): Promise<void> => {
  const patient = profiles.get('patient@pavilion.test');
  if (!patient || !isReachable) return;
  await db
    .insertInto('text_number')
    .values({
      ...{ org_id: org.id, profile_id: patient.id, number: '6135550121', on: true, confirmed_at: now },
      stopped_at: null,
    })
    .execute();
};
