import { sql } from 'kysely';
import { localised } from '#core/shared/locale.ts';
import type { Measure } from '#clinical/server';

/** One fact a patient: the day is that of their last kept visit within the period. */
export const portalUse: Measure = {
  ...{ id: 'account.portalUse', order: 65, figure: 'share', since: '2026-11-26', ofRecord: true, dimensions: [] },
  title: localised('Patients with an account', 'Patients avec un compte'),
  facts: localised('Patients seen', 'Patients vus'),
  hits: localised('With an account', 'Avec un compte'),
  question: localised(
    'How many of the patients seen can use this app themselves?',
    'Combien des patients vus peuvent utiliser cette application eux-mêmes?',
  ),
  definition: localised(
    'Patients with at least one visit in the period that took place (they arrived, were checked in, or the visit was completed), each counted once, at their last such visit. With an account: their record is linked now to an active account of their own, used or not. People who act for a patient don’t count.',
    'Patients ayant eu dans la période au moins une visite qui a eu lieu (arrivée, accueil ou visite terminée), comptés une seule fois, à leur dernière visite de ce genre. Avec un compte : leur dossier est lié maintenant à un compte actif qui leur appartient, utilisé ou non. Les personnes qui agissent pour un patient ne comptent pas.',
  ),
  select: ({
    orgId,
    from,
    to,
  }) => sql`select v.patient as id, v.at, v.patient, true as open, null::double precision as value,
      exists (select from profile p join account a on a.id = p.account_id
        where p.org_id = ${orgId} and p.role = 'patient' and p.resource_id = v.patient and p.suspended_at is null
          and a.status = 'active') as hit
    from (
      select substr(w.value #>> '{actor,reference}', 9) as patient, max(d.low) as at
      from resource_date d join resource r on r.rid = d.rid
        cross join lateral jsonb_array_elements(r.content -> 'participant') w(value)
      where d.org_id = ${orgId} and d.type = 'Appointment' and d.param = 'date' and d.main
        and d.low >= ${from.toISOString()}::timestamptz and d.low < ${to.toISOString()}::timestamptz and not r.deleted
        and r.content ->> 'status' in ('arrived', 'checked-in', 'fulfilled')
        and w.value #>> '{actor,reference}' like 'Patient/%'
      group by 1
    ) v`,
  href: ({ id }) => `/clinic/patients/${id}`,
};
