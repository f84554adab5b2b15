import { localised } from '#core/shared/locale.ts';
import { sql } from 'kysely';
import { type Measure, momentIn } from '#clinical/server';
import { urls, walkInType } from '../../shared/visit.ts';
import { common, dimensions, factsOf, held, kind, practitioner, type Sql, whoCounts } from './visitFacts.ts';

const said = (url: string): Sql =>
  momentIn(
    sql`(jsonb_path_query_first(v.content, ${`$.extension[*] ? (@.url == "${url}").valueDateTime`}::jsonpath) #>> '{}')`,
  );
const arrived = said(urls.arrived);
const withSince = said(urls.with);

const walkIn = sql`(v.content -> 'appointmentType' -> 'coding' @> ${JSON.stringify([walkInType])}::jsonb) is true`;

/** When it was asked for: as it says itself, else when it was first written. A day alone is no moment. */
const askedAt = sql`(case when v.content ->> 'created' is not null then ${momentIn(sql`v.content ->> 'created'`)}
  else (select h.updated_at from resource_history h
    where h.org_id = v.org_id and h.type = 'Appointment' and h.id = v.id and h.version = 1) end)`;

/** Null where the later of the two is not known, or lies before the other. */
const between = (from: Sql, to: Sql, seconds: number): Sql =>
  sql`(case when ${to} >= ${from} then extract(epoch from ${to} - ${from})::double precision / ${seconds}::double precision end)`;

export const waitMeasures: readonly Measure[] = [
  {
    ...{ ...common, id: 'appointments.wait', order: 14, figure: 'median', unit: 'minutes', since: '2026-11-28' },
    dimensions: [practitioner, kind],
    title: localised('Wait at the clinic', 'Attente à la clinique'),
    facts: localised('Arrived', 'Arrivées'),
    missing: localised('Not marked as seen', 'Non marquées comme vues'),
    question: localised(
      'How long do patients wait after they arrive?',
      'Combien de temps les patients attendent-ils après leur arrivée?',
    ),
    definition: localised(
      `Minutes from “arrived” to “with the practitioner”, as they were marked, for visits that began in the period; time before the booked start counts too. Visits that were never marked as with the practitioner are counted apart; those without a marked arrival are left out. ${whoCounts.en}`,
      `Minutes entre « arrivé » et « avec le professionnel », tels que marqués, pour les visites qui ont commencé dans la période; le temps avant l’heure prévue compte aussi. Les visites jamais marquées « avec le professionnel » sont comptées à part; celles sans arrivée marquée sont exclues. ${whoCounts.fr}`,
    ),
    select: (place) =>
      factsOf(
        place,
        { value: between(arrived, withSince, 60) },
        sql`v.status in ${held} and v.mode = 'clinic' and ${arrived} is not null`,
      ),
  },
  {
    ...{ ...common, id: 'appointments.daysToVisit', order: 15, figure: 'median', unit: 'days', since: '2026-11-28' },
    dimensions,
    title: localised('Days from booking to visit', 'Jours entre la réservation et la visite'),
    missing: localised('Booking time not known', 'Moment de réservation inconnu'),
    question: localised(
      'How long do patients wait for a visit once they ask?',
      'Combien de temps les patients attendent-ils une visite demandée?',
    ),
    definition: localised(
      `Days from the moment a visit was booked or requested to its start, for patients’ visits that begin in the period, kept, missed or still to come. Cancelled visits and walk-ins are left out. A rescheduled visit counts from when it was first booked. Imported visits that do not say when they were booked are counted apart. ${whoCounts.en}`,
      `Jours entre le moment où une visite a été réservée ou demandée et son début, pour les visites de patients qui commencent dans la période, tenues, manquées ou à venir. Les visites annulées ou sans rendez-vous sont exclues. Une visite déplacée compte depuis sa première réservation. Les visites importées qui ne disent pas quand elles ont été réservées sont comptées à part. ${whoCounts.fr}`,
    ),
    select: (place) =>
      factsOf(
        place,
        { value: between(askedAt, sql`v.at`, 86_400) },
        sql`v.patient is not null and not ${walkIn} and (v.status in ${held} or v.status in ('booked', 'pending', 'noshow'))`,
      ),
  },
  {
    ...{ ...common, id: 'appointments.nextAvailable', order: 16, figure: 'median', unit: 'days', since: '2026-11-28' },
    ...{ ofRecord: false, rolls: false, dimensions: [practitioner, kind] },
    title: localised('Third next free time', 'Troisième plage libre'),
    facts: localised('Daily counts', 'Relevés quotidiens'),
    missing: localised('Fewer than three in 60 days', 'Moins de trois en 60 jours'),
    question: localised('How soon could a patient be seen?', 'Dans combien de temps un patient pourrait-il être vu?'),
    definition: localised(
      'Days from a day to the third time that was free on it, for each practitioner and type of visit. Counted once a day, from 1 a.m. on, and never again: days without a count are not in it. Held and offered times are not free. A day with fewer than three free times in the next 60 days is counted apart; one with none at all is left out, since the practitioner may not work.',
      'Jours entre un jour et la troisième plage alors libre, par professionnel et type de visite. Compté une fois par jour, à partir de 1 h, et jamais refait : les jours sans relevé n’y sont pas. Les plages retenues ou offertes ne sont pas libres. Un jour avec moins de trois plages libres dans les 60 jours suivants est compté à part; sans aucune, il est exclu, car le professionnel ne travaille peut-être pas.',
    ),
    href: () => null,
    select: ({
      orgId,
      from,
      to,
    }) => sql`select n.day || ':' || n.type || ':' || n.practitioner as id, n.recorded_at as at,
      null::text as patient, true as open, false as hit, n.days::double precision as value, n.practitioner,
      n.practitioner_name, n.type as kind, n.type_name as kind_name
      from appointments_next_available n where n.org_id = ${orgId}
      and n.recorded_at >= ${from.toISOString()}::timestamptz and n.recorded_at < ${to.toISOString()}::timestamptz`,
  },
];
