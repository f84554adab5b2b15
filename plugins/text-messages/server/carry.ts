import { localised } from '#core/shared/locale.ts';
import { Temporal } from 'temporal-polyfill';
import { clinicZone, type ServerServices, type Trx } from '#core/server';
import { takeTurn } from '#core/server/identity/protection/throttle.ts';
import type { TextMessage } from '#core/server/texts/texts.ts';
import type { Localised } from '#core/shared';
import { readersAmong, type TextReader } from './readers.ts';
import { closing } from './words.ts';

/** Nobody's telephone rings at night, by the clocks of the clinic. */
const [firstHour, lastHour] = [8, 21];
const day = 86_400;
/** A day, from one clinic: a fault that sends without end must not cost it a fortune. */
const mostADay = 2_000;

/** Now by day; at night the next morning. */
export const dayTime = (now: Date, zone: string): Date => {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  if (here.hour >= firstHour && here.hour < lastHour) return now;
  const morning = here.hour < firstHour ? here : here.add({ days: 1 });
  return new Date(morning.with({ hour: firstHour, minute: 0, second: 0, millisecond: 0 }).epochMilliseconds);
};

export interface Queued {
  readonly kind: 'told' | 'code' | 'back';
  readonly words: Localised;
  readonly until: Date;
  readonly at: Date;
  readonly asks?: TextMessage['asks'];
}

export const queueText = async (
  { now }: Pick<ServerServices, 'now'>,
  db: Trx,
  { org_id, profile_id, number, locale }: TextReader,
  { kind, words, until, at, asks }: Queued,
): Promise<void> => {
  await db
    .insertInto('text_message')
    .values({
      ...{ org_id, profile_id, number, kind, words: words[locale], until, next_at: at, created_at: now() },
      ...{ question: asks?.question ?? null, about: asks?.about ?? null },
      ...{ outside_id: null, sent_at: null, answered_at: null },
    })
    .execute();
};

/** Puts a message of the house into the queue of each telephone that gets it. */
export const carry =
  (services: Pick<ServerServices, 'now' | 'features' | 'settings' | 'log'>) =>
  async (db: Trx, orgId: string, { feature, to, words, until, asks }: TextMessage): Promise<void> => {
    if (!(await services.features.isEnabled(db, orgId, 'text-messages'))) return;
    const readers = await readersAmong(db, orgId, to, feature);
    if (readers.length === 0) return;
    const at = dayTime(services.now(), await clinicZone(db, orgId));
    if (at > until) return;
    const end = closing(asks !== undefined);
    const whole = localised(`${words['en-CA']} ${end['en-CA']}`, `${words['fr-CA']} ${end['fr-CA']}`);
    const most = mostADay * Math.max(1, services.settings.rateFactor);
    for (const reader of readers) {
      if (!(await takeTurn(db, `texts:${orgId}`, most, day, services.now()))) {
        services.log.warn({ org: orgId }, 'text messages are held back: too many today');
        return;
      }
      await queueText(services, db, reader, { kind: 'told', words: whole, until, at, asks });
    }
  };
