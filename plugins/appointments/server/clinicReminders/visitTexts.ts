import { clinicZone, defineTextTemplate, type ServerServices, textOf, type Trx } from '#core/server';
import type { TextMessage } from '#core/server/texts/texts.ts';
import type { Locale, Localised, Placeholder } from '#core/shared';
import type { Visit } from '../../shared/visit.ts';
import type { VisitNews } from '../visits/mailTexts.ts';
import { comingQuestion } from './comingQuestion.ts';

/** After a visit that was missed. */
const missedMs = 2 * 86_400_000;

const timeText = (at: Date, locale: Locale, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', timeZone },
  }).format(at);

const placeholders = {
  time: {
    ...{ sort: 'time', title: { 'en-CA': 'Time of the visit', 'fr-CA': 'Moment du rendez-vous' }, required: true },
    sample: { 'en-CA': 'Tue, Dec 1, 9:00 a.m.', 'fr-CA': 'mar. 1 déc., 9 h 00' },
  } satisfies Placeholder,
};

const define = (news: 'asks' | 'coming' | 'missed', title: Localised, says: Localised, standard: Localised) =>
  defineTextTemplate({ id: `appointments.text.${news}`, title, says, placeholders, standard });

/** How patients answer, and how messages end, follows each of them. */
export const visitTexts = {
  asks: define(
    'asks',
    { 'en-CA': 'Will you come?', 'fr-CA': 'Viendrez-vous?' },
    {
      'en-CA': 'To patients who get text messages, before a visit, when you ask whether they will come.',
      'fr-CA': 'Aux patients qui reçoivent des textos, avant un rendez-vous, quand vous demandez s’ils viendront.',
    },
    {
      'en-CA': '{{clinic}}: you have a visit {{time}}. Will you come?',
      'fr-CA': '{{clinic}} : vous avez un rendez-vous {{time}}. Viendrez-vous ?',
    },
  ),
  coming: define(
    'coming',
    { 'en-CA': 'Visit reminder', 'fr-CA': 'Rappel de rendez-vous' },
    {
      'en-CA': 'To patients who get text messages, before a visit.',
      'fr-CA': 'Aux patients qui reçoivent des textos, avant un rendez-vous.',
    },
    {
      'en-CA': '{{clinic}}: you have a visit {{time}}.',
      'fr-CA': '{{clinic}} : vous avez un rendez-vous {{time}}.',
    },
  ),
  missed: define(
    'missed',
    { 'en-CA': 'Missed visit', 'fr-CA': 'Rendez-vous manqué' },
    {
      'en-CA': 'To patients who get text messages, after a visit they missed.',
      'fr-CA': 'Aux patients qui reçoivent des textos, après un rendez-vous manqué.',
    },
    {
      'en-CA': '{{clinic}}: we missed you {{time}}. Call us or log in to book another time.',
      'fr-CA': '{{clinic}} : nous vous attendions {{time}}. Appelez ou connectez-vous pour un autre rendez-vous.',
    },
  ),
};

/** The same as the mail says, to whoever chose text messages: when, and neither what for nor with whom. */
export const textVisit = async (
  services: Pick<ServerServices, 'texts' | 'now'>,
  db: Trx,
  orgId: string,
  { to, visit, news }: { readonly to: readonly string[]; readonly visit: Visit; readonly news: VisitNews },
): Promise<void> => {
  if (news !== 'asks' && news !== 'coming' && news !== 'missed') return;
  const zone = await clinicZone(db, orgId);
  const message: TextMessage = {
    feature: 'appointments',
    to,
    words: await textOf(db, orgId, visitTexts[news], (locale) => ({ time: timeText(visit.start, locale, zone) })),
    until: news === 'missed' ? new Date(services.now().getTime() + missedMs) : visit.start,
    ...(news === 'asks' && { asks: { question: comingQuestion, about: visit.id } }),
  };
  await services.texts.send(db, orgId, message);
};
