import type { ServerServices, Trx } from '#core/server';
import { zoneOf } from '#core/server/clinicZone.ts';
import type { TextMessage } from '#core/server/texts/texts.ts';
import type { Locale } from '#core/shared';
import type { Visit } from '../../shared/visit.ts';
import type { VisitNews } from '../visits/mailTexts.ts';
import { comingQuestion } from './comingQuestion.ts';

/** After a visit that was missed. */
const missedMs = 2 * 86_400_000;

const timeText = (at: Date, locale: Locale, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', timeZone },
  }).format(at);

type Words = (clinic: string, time: string) => string;

const words: Readonly<Record<'asks' | 'coming' | 'missed', Readonly<Record<Locale, Words>>>> = {
  asks: {
    'en-CA': (clinic, time) => `${clinic}: you have a visit ${time}. Will you come?`,
    'fr-CA': (clinic, time) => `${clinic} : vous avez un rendez-vous ${time}. Viendrez-vous ?`,
  },
  coming: {
    'en-CA': (clinic, time) => `${clinic}: you have a visit ${time}.`,
    'fr-CA': (clinic, time) => `${clinic} : vous avez un rendez-vous ${time}.`,
  },
  missed: {
    'en-CA': (clinic, time) => `${clinic}: we missed you ${time}. Call us or log in to book another time.`,
    'fr-CA': (clinic, time) =>
      `${clinic} : nous vous attendions ${time}. Appelez ou connectez-vous pour un autre rendez-vous.`,
  },
};

/** The same as the mail says, to whoever chose text messages: when, and neither what for nor with whom. */
export const textVisit = async (
  services: Pick<ServerServices, 'texts' | 'now'>,
  db: Trx,
  orgId: string,
  { to, visit, news }: { readonly to: readonly string[]; readonly visit: Visit; readonly news: VisitNews },
): Promise<void> => {
  if (news !== 'asks' && news !== 'coming' && news !== 'missed') return;
  const clinic = await db
    .selectFrom('organization')
    .select(['name', 'details'])
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow();
  const zone = zoneOf(clinic.details ?? {});
  const said = (locale: Locale): string => words[news][locale](clinic.name, timeText(visit.start, locale, zone));
  const message: TextMessage = {
    to,
    words: { 'en-CA': said('en-CA'), 'fr-CA': said('fr-CA') },
    until: news === 'missed' ? new Date(services.now().getTime() + missedMs) : visit.start,
    ...(news === 'asks' && { asks: { question: comingQuestion, about: visit.id } }),
  };
  await services.texts.send(db, orgId, message);
};
