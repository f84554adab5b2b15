import { localised } from '#core/shared/locale.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Dimension, type MeasurePlace, participantIn } from '#clinical/server';
import { urls } from '../../shared/visit.ts';

export type Sql = RawBuilder<unknown>;

export const held = sql`('arrived', 'checked-in', 'fulfilled')`;

/**
 * The moment at which the cancellation that holds was written: the first version after the last one that was not cancelled. Null
 * for what is not cancelled, and for what came here cancelled already.
 */
const cancelledAt = sql`(case when r.content ->> 'status' = 'cancelled' then (
    select min(h.updated_at) from resource_history h
    where h.org_id = r.org_id and h.type = 'Appointment' and h.id = r.id and h.version > coalesce((
      select max(o.version) from resource_history o
      where o.org_id = r.org_id and o.type = 'Appointment' and o.id = r.id and o.content ->> 'status' <> 'cancelled'
    ), r.version)
  ) end)`;

const reason = sql`(r.content #>> '{cancelationReason,coding,0,code}')`;

/** Of the Appointment `r`: patient, practitioner, site and kind, as it says them now. */
export const whoAndWhere = sql`${participantIn('Patient', 'id')} as patient,
    ${participantIn('Practitioner', 'id')} as practitioner,
    ${participantIn('Practitioner', 'display')} as practitioner_name,
    ${participantIn('Location', 'id')} as site, ${participantIn('Location', 'display')} as site_name,
    coalesce(r.content #>> '{serviceType,0,coding,0,code}', r.content #>> '{serviceType,0,text}') as kind,
    coalesce(r.content #>> '{serviceType,0,text}', r.content #>> '{serviceType,0,coding,0,display}') as kind_name`;

/** Appointments that begin in the period; one that was moved is there once, at the time that it has now. */
const visits = ({ orgId, from, to }: MeasurePlace): Sql => sql`select r.id, d.low as at,
    r.content ->> 'status' as status, ${reason} as reason, ${cancelledAt} as cancelled_at,
    ${whoAndWhere},
    coalesce(jsonb_path_query_first(r.content, ${`$.extension[*] ? (@.url == "${urls.mode}").valueCode`}::jsonpath) #>> '{}', 'clinic') as mode,
    extract(epoch from (r.content ->> 'end')::timestamptz - d.low)::double precision / 3600 as hours,
    r.content, r.org_id
  from resource_date d join resource r on r.rid = d.rid and r.type = 'Appointment'
  where d.org_id = ${orgId} and d.type = 'Appointment' and d.param = 'date' and d.main
    and d.low >= ${from.toISOString()}::timestamptz and d.low < ${to.toISOString()}::timestamptz and not r.deleted`;

export const factsOf = (
  place: MeasurePlace,
  { hit = sql`false`, value = sql`null::double precision`, more = sql`` },
  only: Sql,
): Sql =>
  sql`select v.id, v.at, v.patient, true as open, (${hit}) as hit, (${value}) as value, v.practitioner, v.practitioner_name,
    v.kind, v.kind_name, v.mode, v.site, v.site_name ${more} from (${visits(place)}) v where ${only}`;

export const practitioner: Dimension = {
  id: 'practitioner',
  title: localised('Practitioner', 'Professionnel'),
};
export const kind: Dimension = { id: 'kind', title: localised('Type of visit', 'Type de visite') };
const mode: Dimension = {
  id: 'mode',
  title: localised('Mode', 'Mode'),
  codes: {
    clinic: localised('At the clinic', 'À la clinique'),
    video: localised('Video', 'Vidéo'),
    phone: localised('Telephone', 'Téléphone'),
    home: localised('At home', 'À domicile'),
  },
};
/** As it was called when the visit was booked; not stated for what takes place at no site. */
export const site: Dimension = { id: 'site', title: localised('Site', 'Point de service') };
export const dimensions: readonly Dimension[] = [practitioner, kind, mode, site];

export const common = {
  since: '2026-11-01',
  facts: localised('Visits', 'Visites'),
  ofRecord: true,
  rolls: true,
  href: ({ id }: { readonly id: string }) => `/care-provider/calendar?visit=${id}`,
} as const;

export const whoCounts = {
  en: 'A visit with several practitioners counts once, under the first. A rescheduled visit counts once, at its new time.',
  fr: 'Une visite avec plusieurs professionnels compte une fois, sous le premier. Une visite déplacée compte une fois, à sa nouvelle heure.',
} as const;
