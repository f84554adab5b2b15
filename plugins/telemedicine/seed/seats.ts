import type { SeedContext } from '#core/server';
import type { Seat } from '../shared/seat.ts';
import { nameOf, type SeedPerson } from './videoAppointment.ts';

interface SeatedPerson {
  readonly id: string;
  readonly kind: Seat['kind'];
  readonly state: Seat['state'];
  readonly person: SeedPerson;
  readonly since: Date;
  readonly seen: Date;
  readonly joined: Date | null;
  readonly gone: Date | null;
}

const good = { browser: 'good', camera: 'good', microphone: 'good', speaker: 'good', network: 'good' } as const;
const media = { joining: 'video', microphone: true, camera: true, sharing: false, hand: false } as const;

export const seedSeat = async ({ db, org, own }: SeedContext, visit: string, one: SeatedPerson): Promise<void> => {
  await db
    .insertInto('telemedicine_seat')
    .values({
      id: own(one.id),
      org_id: org.id,
      visit,
      kind: one.kind,
      profile_id: one.person.id,
      invite_id: null,
      name: nameOf(one.person),
      state: one.state,
      admitted: one.joined !== null,
      since: one.since,
      joined_at: one.joined,
      gone_at: one.gone,
      device: `demo-device-of-${one.id}`.slice(0, 64),
      voice: one.person.id,
      seen_at: one.seen,
      heard: one.gone === null,
      media: JSON.stringify(media),
      checks: JSON.stringify(one.kind === 'patient' ? good : null),
    })
    .execute();
};
