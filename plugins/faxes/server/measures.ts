import { localised } from '#core/shared/locale.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Dimension, Measure, MeasurePlace } from '#clinical/server';

type Sql = RawBuilder<unknown>;

const during = ({ orgId, from, to }: MeasurePlace, at: Sql): Sql =>
  sql`f.org_id = ${orgId} and ${at} >= ${from.toISOString()}::timestamptz and ${at} < ${to.toISOString()}::timestamptz`;

/** A fax that was split counts as the one that came; its documents have the same hour of arrival. */
const arrived = (
  place: MeasurePlace,
  only: Sql = sql``,
): Sql => sql`select f.id, f.received_at as at, f.patient_id as patient, true as open,
    false as hit, extract(epoch from f.filed_at - f.received_at)::double precision / 3600 as value,
    'in' as direction, f.state, nullif(f.number, '') as number, coalesce(nullif(f.name, ''), nullif(f.number, '')) as number_name
  from fax_incoming f where ${during(place, sql`f.received_at`)} ${only}`;

const sent = (place: MeasurePlace): Sql => sql`select f.id, f.created_at as at, f.patient_id as patient, true as open,
    f.state in ('failed', 'partial') as hit, null::double precision as value,
    'out' as direction, f.state, f.number, coalesce(nullif(f.name, ''), f.number) as number_name, f.failure
  from fax_outgoing f where ${during(place, sql`f.created_at`)}`;

const number: Dimension = { id: 'number', title: localised('Other end', 'Correspondant') };

const common = {
  since: '2026-11-01',
  facts: localised('Faxes', 'Télécopies'),
  ofRecord: false,
  href: ({ id }: { readonly id: string }) => `/clinic/faxes?fax=${id}`,
} as const;

export const measures: readonly Measure[] = [
  {
    ...{ ...common, id: 'faxes.volume', order: 50, figure: 'count' },
    title: localised('Faxes', 'Télécopies'),
    question: localised(
      'How many faxes arrive and go out, and what becomes of them?',
      'Combien de télécopies arrivent et partent, et qu’en advient-il?',
    ),
    definition: localised(
      'Faxes received in the period, and faxes given to be sent in the period, by the state they have now. The same fax that arrives again counts once, and so does one that was split or merged; drafts that were never sent are left out.',
      'Télécopies reçues dans la période et télécopies remises pour envoi dans la période, selon leur état actuel. La même télécopie reçue de nouveau compte une fois, tout comme une télécopie scindée ou fusionnée; les brouillons jamais envoyés sont exclus.',
    ),
    dimensions: [
      {
        id: 'direction',
        title: localised('Direction', 'Sens'),
        codes: { in: localised('Received', 'Reçue'), out: localised('Sent out', 'Envoyée') },
      },
      {
        id: 'state',
        title: localised('Status', 'État'),
        codes: {
          open: localised('To deal with', 'À traiter'),
          filed: localised('Filed', 'Classée'),
          split: localised('Split', 'Scindée'),
          merged: localised('Merged', 'Fusionnée'),
          junk: localised('Junk', 'Indésirable'),
          misdirected: localised('Misdirected', 'Mal acheminée'),
          queued: localised('Waiting to go', 'En attente d’envoi'),
          sending: localised('Sending', 'En cours d’envoi'),
          unknown: localised('Outcome unknown', 'Issue inconnue'),
          sent: localised('Delivered', 'Livrée'),
          partial: localised('Partly sent', 'Envoyée en partie'),
          failed: localised('Failed', 'Échouée'),
          cancelled: localised('Cancelled', 'Annulée'),
        },
      },
      number,
    ],
    select: (
      place,
    ) => sql`${arrived(place, sql`and f.split_from is null and f.provider <> 'merge'`)} union all select o.id, o.at, o.patient, o.open, false, o.value, o.direction,
      o.state, o.number, o.number_name from (${sent(place)}) o where o.state <> 'prepared'`,
  },
  {
    ...{ ...common, id: 'faxes.failures', order: 51, figure: 'share' },
    title: localised('Failed faxes', 'Télécopies échouées'),
    question: localised(
      'How many of the faxes that we send don’t arrive, and why?',
      'Combien des télécopies envoyées n’arrivent pas, et pourquoi?',
    ),
    facts: localised('Ended', 'Terminées'),
    hits: localised('Failed', 'Échouées'),
    definition: localised(
      'Faxes given to be sent in the period that failed for good or went only in part, out of those delivered or failed. Faxes that are waiting, cancelled or of unknown outcome are left out. A fax sent again counts each time.',
      'Télécopies remises pour envoi dans la période et définitivement échouées ou parties en partie seulement, par rapport aux télécopies livrées ou échouées. Celles en attente, annulées ou d’issue inconnue sont exclues. Une télécopie renvoyée compte chaque fois.',
    ),
    dimensions: [
      {
        id: 'failure',
        title: localised('Reason', 'Raison'),
        codes: {
          busy: localised('Busy', 'Occupé'),
          no_answer: localised('No answer', 'Pas de réponse'),
          line: localised('Line', 'Ligne'),
          dropped: localised('Dropped midway', 'Interrompue'),
          wrong_number: localised('Wrong number', 'Mauvais numéro'),
          not_reachable: localised('Not reachable', 'Injoignable'),
          document: localised('Document', 'Document'),
        },
      },
      number,
    ],
    select: (place) => sql`select * from (${sent(place)}) o where o.state in ('sent', 'partial', 'failed')`,
  },
  {
    ...{ ...common, id: 'faxes.timeToFile', order: 52, figure: 'median', unit: 'hours', dimensions: [number] },
    title: localised('Time to file a fax', 'Délai de classement des télécopies'),
    question: localised(
      'How long do received faxes wait before they are filed?',
      'Combien de temps les télécopies reçues attendent-elles avant d’être classées?',
    ),
    missing: localised('Not filed yet', 'Pas encore classées'),
    definition: localised(
      'Hours, nights and weekends included, from arrival to filing in a chart, for faxes received in the period. Each document of a split fax counts. Faxes that still wait are counted apart; junk and misdirected faxes are left out.',
      'Heures, nuits et fins de semaine comprises, entre l’arrivée et le classement au dossier, pour les télécopies reçues dans la période. Chaque document d’une télécopie scindée compte. Celles qui attendent sont comptées à part; les indésirables et les mal acheminées sont exclues.',
    ),
    select: (place) => sql`select * from (${arrived(place)}) i where i.state in ('open', 'filed')`,
  },
  {
    ...{ ...common, id: 'faxes.inTime', order: 53, figure: 'share', facts: localised('Due', 'À échéance') },
    title: localised('Faxes handled in time', 'Télécopies traitées à temps'),
    question: localised(
      'How many received faxes are dealt with within the hours that the clinic set?',
      'Combien de télécopies reçues sont traitées dans les heures fixées par la clinique?',
    ),
    hits: localised('In time', 'À temps'),
    definition: localised(
      'Faxes received in the period that were first filed, split, merged, moved to junk or recorded as misdirected before they were due, out of those dealt with or already late. Due times count the clinic’s open hours, as set when the fax was last rated; faxes that still have time, and those without a due time, are left out.',
      'Télécopies reçues dans la période et classées, scindées, fusionnées, mises aux indésirables ou déclarées mal acheminées une première fois avant leur échéance, par rapport à celles traitées ou déjà en retard. L’échéance compte les heures d’ouverture de la clinique, selon la dernière évaluation; celles qui ont encore du temps ou sont sans échéance sont exclues.',
    ),
    dimensions: [
      {
        id: 'kind',
        title: localised('Looks like', 'Semble être'),
        codes: {
          referral: localised('Referral', 'Demande de consultation'),
          consult: localised('Consult letter', 'Rapport de consultation'),
          result: localised('Result', 'Résultat'),
          form: localised('Form', 'Formulaire'),
          renewal: localised('Renewal request', 'Demande de renouvellement'),
          other: localised('Other', 'Autre'),
        },
      },
      {
        id: 'urgency',
        title: localised('Urgency', 'Urgence'),
        codes: {
          urgent: localised('Urgent', 'Urgente'),
          usual: localised('Not urgent', 'Non urgente'),
        },
      },
    ],
    select: (place) => sql`select f.id, f.received_at as at, f.patient_id as patient, true as open,
        coalesce(done.at <= f.due_at, false) as hit, null::double precision as value,
        coalesce(f.likely_kind, 'other') as kind, case when f.urgency in ('read', 'said') then 'urgent' else 'usual' end as urgency
      from fax_incoming f left join lateral (select min(e.at) as at from fax_event e where e.org_id = f.org_id and e.fax_id = f.id
        and e.what in ('filed', 'split', 'merged', 'junked', 'misdirected')) done on true
      where ${during(place, sql`f.received_at`)} and f.split_from is null and f.provider <> 'merge'
        and f.due_at is not null and (done.at is not null or f.due_at < now())`,
  },
];
