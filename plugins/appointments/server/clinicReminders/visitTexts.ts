import type { Appointment } from '@medplum/fhirtypes';
import { clinicZone, defineTextTemplate, type ServerServices, textOf, type Trx } from '#core/server';
import { dateFormat, type Locale, type Localised, localised, type Placeholder } from '#core/shared';
import type { Visit } from '../../shared/visit.ts';
import type { VisitNews } from '../visits/mailTexts.ts';
import { isToldOf } from '../visits/sharedVisit.ts';
import { comingQuestion } from './comingQuestion.ts';

/** After a visit that was missed. */
const missedMs = 2 * 86_400_000;

const timeText = (at: Date, locale: Locale, timeZone: string): string =>
  dateFormat(locale, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', timeZone },
  })(at);

const placeholders = {
  time: {
    ...{ sort: 'time', title: localised('Time of the visit', 'Moment du rendez-vous'), required: true },
    sample: localised('Tue, Dec 1, 9:00 a.m.', 'mar. 1er déc., 9 h 00'),
  } satisfies Placeholder,
};

const define = (news: string, title: Localised, says: Localised, standard: Localised) =>
  defineTextTemplate({ id: `appointments.text.${news}`, title, says, placeholders, standard });

/** How patients answer, and how messages end, follows each of them. */
export const visitTexts = {
  asks: define(
    'asks',
    localised('Will you come?', 'Viendrez-vous?'),
    localised(
      'To patients who get text messages, before a visit, when you ask whether they will come.',
      'Aux patients qui reçoivent des textos, avant un rendez-vous, quand vous demandez s’ils viendront.',
    ),
    localised(
      '{{clinic}}: you have a visit {{time}}. Will you come?',
      '{{clinic}} : vous avez un rendez-vous {{time}}. Viendrez-vous ?',
    ),
  ),
  coming: define(
    'coming',
    localised('Visit reminder', 'Rappel de rendez-vous'),
    localised(
      'To patients who get text messages, before a visit.',
      'Aux patients qui reçoivent des textos, avant un rendez-vous.',
    ),
    localised('{{clinic}}: you have a visit {{time}}.', '{{clinic}} : vous avez un rendez-vous {{time}}.'),
  ),
  missed: define(
    'missed',
    localised('Missed visit', 'Rendez-vous manqué'),
    localised(
      'To patients who get text messages, after a visit they missed.',
      'Aux patients qui reçoivent des textos, après un rendez-vous manqué.',
    ),
    localised(
      '{{clinic}}: we missed you {{time}}. Call us or log in to book another time.',
      '{{clinic}} : nous vous attendions {{time}}. Appelez ou connectez-vous pour un autre rendez-vous.',
    ),
  ),
  familyComing: define(
    'family.coming',
    localised('Visit reminder, to family and caregivers', 'Rappel de rendez-vous, aux proches'),
    localised(
      'To those with whom a patient shares their visits, if they get text messages. Keep names out of it.',
      'Aux proches à qui l’on partage ses rendez-vous et qui reçoivent des textos. N’y mettez aucun nom.',
    ),
    localised(
      '{{clinic}}: someone you care for has a visit {{time}}. Log in to see it.',
      '{{clinic}} : une personne que vous aidez a un rendez-vous {{time}}. Connectez-vous pour le voir.',
    ),
  ),
  familyMissed: define(
    'family.missed',
    localised('Missed visit, to family and caregivers', 'Rendez-vous manqué, aux proches'),
    localised(
      'To those with whom a patient shares their visits, after one that was missed. Keep names out of it.',
      'Aux proches à qui l’on partage ses rendez-vous, après une absence. N’y mettez aucun nom.',
    ),
    localised(
      '{{clinic}}: we missed someone you care for {{time}}. Call us or log in to book another time.',
      '{{clinic}} : nous attendions une personne que vous aidez {{time}}. Appelez ou connectez-vous.',
    ),
  ),
};

/** Those who stand for this patient and may see this very visit at this moment. */
const standingFor = async (
  db: Trx,
  orgId: string,
  patient: string,
  { found, now }: { readonly found: Appointment; readonly now: Date },
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('profile')
    .select(['id', 'resource_id', 'stands_for', 'shares'])
    .where('org_id', '=', orgId)
    .where('stands_for', '=', patient)
    .execute();
  return rows.filter((row) => isToldOf(row, found, now)).map(({ id }) => id);
};

interface TextedVisit {
  /** Profiles of the patient themself. */
  readonly own: readonly string[];
  readonly visit: Visit;
  readonly found: Appointment;
  readonly news: VisitNews;
}

/**
 * The same as the mail says, to whoever chose text messages: when, and neither what for nor with whom. Those who stand for the
 * patient are told that somebody has a visit, and answer where it says whose.
 */
export const textVisit = async (
  services: Pick<ServerServices, 'texts' | 'now'>,
  db: Trx,
  orgId: string,
  { own, visit, found, news }: TextedVisit,
): Promise<void> => {
  if (news !== 'asks' && news !== 'coming' && news !== 'missed') return;
  const [zone, now] = [await clinicZone(db, orgId), services.now()];
  const until = news === 'missed' ? new Date(now.getTime() + missedMs) : visit.start;
  const send = async (to: readonly string[], template: (typeof visitTexts)[keyof typeof visitTexts], more = {}) => {
    if (to.length === 0) return;
    const words = await textOf(db, orgId, template, (locale) => ({ time: timeText(visit.start, locale, zone) }));
    await services.texts.send(db, orgId, { feature: 'appointments', to, words, until, ...more });
  };
  await send(own, visitTexts[news], news === 'asks' && { asks: { question: comingQuestion, about: visit.id } });
  const others = visit.patient ? await standingFor(db, orgId, visit.patient.id, { found, now }) : [];
  await send(others, news === 'missed' ? visitTexts.familyMissed : visitTexts.familyComing);
};
