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

const number: Dimension = { id: 'number', title: { 'en-CA': 'Other end', 'fr-CA': 'Correspondant' } };

const common = {
  since: '2026-11-01',
  facts: { 'en-CA': 'Faxes', 'fr-CA': 'Télécopies' },
  ofRecord: false,
  href: ({ id }: { readonly id: string }) => `/clinic/faxes?fax=${id}`,
} as const;

export const measures: readonly Measure[] = [
  {
    ...{ ...common, id: 'faxes.volume', order: 50, figure: 'count' },
    title: { 'en-CA': 'Faxes', 'fr-CA': 'Télécopies' },
    question: {
      'en-CA': 'How many faxes arrive and go out, and what becomes of them?',
      'fr-CA': 'Combien de télécopies arrivent et partent, et qu’en advient-il?',
    },
    definition: {
      'en-CA':
        'Faxes received in the period, and faxes given to be sent in the period, by the state they have now. The same fax that arrives again counts once, and so does one that was split or merged; drafts that were never sent are left out.',
      'fr-CA':
        'Télécopies reçues dans la période et télécopies remises pour envoi dans la période, selon leur état actuel. La même télécopie reçue de nouveau compte une fois, tout comme une télécopie scindée ou fusionnée; les brouillons jamais envoyés sont exclus.',
    },
    dimensions: [
      {
        id: 'direction',
        title: { 'en-CA': 'Direction', 'fr-CA': 'Sens' },
        codes: { in: { 'en-CA': 'Received', 'fr-CA': 'Reçue' }, out: { 'en-CA': 'Sent out', 'fr-CA': 'Envoyée' } },
      },
      {
        id: 'state',
        title: { 'en-CA': 'Status', 'fr-CA': 'État' },
        codes: {
          open: { 'en-CA': 'To deal with', 'fr-CA': 'À traiter' },
          filed: { 'en-CA': 'Filed', 'fr-CA': 'Classée' },
          split: { 'en-CA': 'Split', 'fr-CA': 'Scindée' },
          merged: { 'en-CA': 'Merged', 'fr-CA': 'Fusionnée' },
          junk: { 'en-CA': 'Junk', 'fr-CA': 'Indésirable' },
          misdirected: { 'en-CA': 'Misdirected', 'fr-CA': 'Mal acheminée' },
          queued: { 'en-CA': 'Waiting to go', 'fr-CA': 'En attente d’envoi' },
          sending: { 'en-CA': 'Sending', 'fr-CA': 'En cours d’envoi' },
          unknown: { 'en-CA': 'Outcome unknown', 'fr-CA': 'Issue inconnue' },
          sent: { 'en-CA': 'Delivered', 'fr-CA': 'Livrée' },
          partial: { 'en-CA': 'Partly sent', 'fr-CA': 'Envoyée en partie' },
          failed: { 'en-CA': 'Failed', 'fr-CA': 'Échouée' },
          cancelled: { 'en-CA': 'Cancelled', 'fr-CA': 'Annulée' },
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
    title: { 'en-CA': 'Failed faxes', 'fr-CA': 'Télécopies échouées' },
    question: {
      'en-CA': 'How many of the faxes that we send don’t arrive, and why?',
      'fr-CA': 'Combien des télécopies envoyées n’arrivent pas, et pourquoi?',
    },
    facts: { 'en-CA': 'Ended', 'fr-CA': 'Terminées' },
    hits: { 'en-CA': 'Failed', 'fr-CA': 'Échouées' },
    definition: {
      'en-CA':
        'Faxes given to be sent in the period that failed for good or went only in part, out of those delivered or failed. Faxes that are waiting, cancelled or of unknown outcome are left out. A fax sent again counts each time.',
      'fr-CA':
        'Télécopies remises pour envoi dans la période et définitivement échouées ou parties en partie seulement, par rapport aux télécopies livrées ou échouées. Celles en attente, annulées ou d’issue inconnue sont exclues. Une télécopie renvoyée compte chaque fois.',
    },
    dimensions: [
      {
        id: 'failure',
        title: { 'en-CA': 'Reason', 'fr-CA': 'Raison' },
        codes: {
          busy: { 'en-CA': 'Busy', 'fr-CA': 'Occupé' },
          no_answer: { 'en-CA': 'No answer', 'fr-CA': 'Pas de réponse' },
          line: { 'en-CA': 'Line', 'fr-CA': 'Ligne' },
          dropped: { 'en-CA': 'Dropped midway', 'fr-CA': 'Interrompue' },
          wrong_number: { 'en-CA': 'Wrong number', 'fr-CA': 'Mauvais numéro' },
          not_reachable: { 'en-CA': 'Not reachable', 'fr-CA': 'Injoignable' },
          document: { 'en-CA': 'Document', 'fr-CA': 'Document' },
        },
      },
      number,
    ],
    select: (place) => sql`select * from (${sent(place)}) o where o.state in ('sent', 'partial', 'failed')`,
  },
  {
    ...{ ...common, id: 'faxes.timeToFile', order: 52, figure: 'median', unit: 'hours', dimensions: [number] },
    title: { 'en-CA': 'Time to file a fax', 'fr-CA': 'Délai de classement des télécopies' },
    question: {
      'en-CA': 'How long do received faxes wait before they are filed?',
      'fr-CA': 'Combien de temps les télécopies reçues attendent-elles avant d’être classées?',
    },
    missing: { 'en-CA': 'Not filed yet', 'fr-CA': 'Pas encore classées' },
    definition: {
      'en-CA':
        'Hours, nights and weekends included, from arrival to filing in a chart, for faxes received in the period. Each document of a split fax counts. Faxes that still wait are counted apart; junk and misdirected faxes are left out.',
      'fr-CA':
        'Heures, nuits et fins de semaine comprises, entre l’arrivée et le classement au dossier, pour les télécopies reçues dans la période. Chaque document d’une télécopie scindée compte. Celles qui attendent sont comptées à part; les indésirables et les mal acheminées sont exclues.',
    },
    select: (place) => sql`select * from (${arrived(place)}) i where i.state in ('open', 'filed')`,
  },
  {
    ...{ ...common, id: 'faxes.inTime', order: 53, figure: 'share', facts: { 'en-CA': 'Due', 'fr-CA': 'À échéance' } },
    title: { 'en-CA': 'Faxes handled in time', 'fr-CA': 'Télécopies traitées à temps' },
    question: {
      'en-CA': 'How many received faxes are dealt with within the hours that the clinic set?',
      'fr-CA': 'Combien de télécopies reçues sont traitées dans les heures fixées par la clinique?',
    },
    hits: { 'en-CA': 'In time', 'fr-CA': 'À temps' },
    definition: {
      'en-CA':
        'Faxes received in the period that were first filed, split, merged, moved to junk or recorded as misdirected before they were due, out of those dealt with or already late. Due times count the clinic’s open hours, as set when the fax was last rated; faxes that still have time, and those without a due time, are left out.',
      'fr-CA':
        'Télécopies reçues dans la période et classées, scindées, fusionnées, mises aux indésirables ou déclarées mal acheminées une première fois avant leur échéance, par rapport à celles traitées ou déjà en retard. L’échéance compte les heures d’ouverture de la clinique, selon la dernière évaluation; celles qui ont encore du temps ou sont sans échéance sont exclues.',
    },
    dimensions: [
      {
        id: 'kind',
        title: { 'en-CA': 'Looks like', 'fr-CA': 'Semble être' },
        codes: {
          referral: { 'en-CA': 'Referral', 'fr-CA': 'Demande de consultation' },
          consult: { 'en-CA': 'Consult letter', 'fr-CA': 'Rapport de consultation' },
          result: { 'en-CA': 'Result', 'fr-CA': 'Résultat' },
          form: { 'en-CA': 'Form', 'fr-CA': 'Formulaire' },
          renewal: { 'en-CA': 'Renewal request', 'fr-CA': 'Demande de renouvellement' },
          other: { 'en-CA': 'Other', 'fr-CA': 'Autre' },
        },
      },
      {
        id: 'urgency',
        title: { 'en-CA': 'Urgency', 'fr-CA': 'Urgence' },
        codes: {
          urgent: { 'en-CA': 'Urgent', 'fr-CA': 'Urgente' },
          usual: { 'en-CA': 'Not urgent', 'fr-CA': 'Non urgente' },
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
