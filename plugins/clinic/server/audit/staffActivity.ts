import { sql } from 'kysely';
import { localised } from '#core/shared/locale.ts';
import type { Measure } from '#clinical/server';
import { adminRoles, staffRoles } from '#core/shared';

/** What fewer people did is told together: by a role that one person has, a figure would be about that person. */
const fewest = 5;

/** How much is done in the app, by roles and never by people: it is for planning work, and who did what is the audit log's to tell. */
export const staffActivity: Measure = {
  ...{ id: 'clinic.staffActivity', order: 110, figure: 'count', since: '2026-11-28', ofRecord: false },
  allow: adminRoles,
  title: localised('Staff activity', 'Activité du personnel'),
  facts: localised('Acts', 'Actions'),
  question: localised(
    'How much work is done in the app, and of what sort?',
    'Combien de travail se fait dans l’application, et de quelle sorte?',
  ),
  definition: localised(
    `What staff did in the period as the audit log has it, each act once: one look at a chart, one change, one export. It says nothing about how long work took, how hard it was, or what was done outside the app, and nobody is named. A role that fewer than ${fewest} people have now is counted with “Roles of a few”. The last minute may be missing.`,
    `Ce que le personnel a fait dans la période selon le journal d’audit, chaque action une fois : une consultation de dossier, une modification, une exportation. Rien n’est dit de la durée ou de la difficulté du travail, ni de ce qui se fait hors de l’application, et personne n’est nommé. Un rôle que moins de ${fewest} personnes ont maintenant est compté dans « Rôles de quelques personnes ». La dernière minute peut manquer.`,
  ),
  dimensions: [
    {
      id: 'role',
      title: localised('Role', 'Rôle'),
      codes: {
        practitioner: localised('Practitioners', 'Personnel clinique'),
        admin: localised('Administrators', 'Administration'),
        clinic_admin: localised('Clinic administrators', 'Administration de la clinique'),
        super_admin: localised('Super administrators', 'Superadministration'),
        few: localised('Roles of a few', 'Rôles de quelques personnes'),
      },
    },
    {
      id: 'sort',
      title: localised('What was done', 'Ce qui a été fait'),
      codes: {
        looked: localised('Looked or searched', 'Consulté ou cherché'),
        added: localised('Added', 'Ajouté'),
        changed: localised('Changed', 'Modifié'),
        removed: localised('Removed', 'Retiré'),
        exported: localised('Exported', 'Exporté'),
        refused: localised('Was denied access', 'Accès refusé'),
        other: localised('Other', 'Autre'),
      },
    },
    {
      id: 'record',
      title: localised('About', 'Sujet'),
      codes: { patient: localised('A patient', 'Un patient'), clinic: localised('The clinic', 'La clinique') },
    },
  ],
  select: ({ orgId, from, to }) => sql`select a.id::text as id, a.first_at as at, a.patient_id as patient, true as open,
      false as hit, null::double precision as value, coalesce(m.role, 'few') as role,
      case when a.action in ('read', 'searched') then 'looked' when a.action = 'created' then 'added'
        when a.action = 'changed' then 'changed' when a.action = 'deleted' then 'removed'
        when a.action = 'exported' then 'exported' when a.action = 'refused' then 'refused' else 'other' end as sort,
      case when a.patient_id is null and a.patients = 0 then 'clinic' else 'patient' end as record
    from audit_act a left join (
      select p.role from profile p where p.org_id = ${orgId} and p.suspended_at is null group by p.role
      having count(*) >= ${fewest}
    ) m on m.role = a.role
    where a.org_id = ${orgId} and a.first_at >= ${from.toISOString()}::timestamptz
      and a.first_at < ${to.toISOString()}::timestamptz and a.profile_id is not null
      and a.role = any(${[...staffRoles]}::text[])`,
  href: ({ patient }) => (patient === null ? null : `/clinic/patients/${patient}`),
};
