import { type RawBuilder, sql } from 'kysely';
import { type CallContext, type Handler, notFound, type ServerServices } from '#core/server';
import {
  type countFaxes,
  type FaxLine,
  type faxColleagues,
  type faxFile,
  type listFaxes,
  pageSize,
  type readFax,
} from '../shared/calls.ts';
import type { OutgoingState, Queue } from '../shared/faxState.ts';
import { closedPatients, documentsOf, incomingOf, outgoingOf, partsOf, patientsOf, undoEnds } from './faxAccess.ts';
import { type Incoming, incomingLine, namesOf, type Outgoing, outgoingLine } from './deskLines.ts';
import { annotatedFile } from './annotations/annotatedFile.ts';
import { annotationsOf } from './annotations/annotationActs.ts';
import { likenessOf } from './likeness/likenessOf.ts';
import { mailboxState } from './mailbox/mailboxState.ts';
import { mergeOf } from './merge/mergeOf.ts';
import { lineOf } from './outgoing/houseLines.ts';
import { redactionsOf } from './redaction/redactionsOf.ts';

const outgoingStates: Partial<Record<Queue, readonly OutgoingState[]>> = {
  sending: ['queued', 'sending', 'unknown'],
  sent: ['sent'],
  failed: ['failed', 'partial', 'cancelled'],
};
const closedQueues = ['filed', 'split', 'junk', 'misdirected'] as const;
/** What waits is read from the oldest on, what is over from the newest. */
const waiting: readonly Queue[] = ['unassigned', 'mine', 'assigned', 'snoozed', 'sending'];

const cursorOf = (at: Date, id: string): string => `${String(at.getTime()).padStart(13, '0')}_${id}`;

export const list =
  (): Handler<typeof listFaxes> =>
  async ({ query: { queue, after } }, context) => {
    const { db, caller } = context;
    const forward = waiting.includes(queue);
    const order = forward ? ('asc' as const) : ('desc' as const);
    const [ms, afterId] = after?.split('_') ?? [];
    const beyond = (at: RawBuilder<Date>) =>
      sql<boolean>`(${at}, id) ${sql.raw(forward ? '>' : '<')} (${new Date(Number(ms))}::timestamptz, ${afterId}::text)`;
    const states = outgoingStates[queue];
    let lines: { readonly at: Date; readonly line: FaxLine }[];
    if (states) {
      let asked = db
        .selectFrom('fax_outgoing')
        .selectAll()
        .where('org_id', '=', caller.orgId)
        .where('state', 'in', states);
      if (after !== undefined) asked = asked.where(beyond(sql<Date>`created_at`));
      const rows = await asked
        .orderBy('created_at', order)
        .orderBy('id', order)
        .limit(pageSize + 1)
        .execute();
      const closed = await closedPatients(
        context,
        rows.map(({ patient_id }) => patient_id),
      );
      const names = await namesOf(
        context,
        rows.map(({ created_by }) => created_by),
      );
      lines = rows.map((row) => ({
        at: row.created_at,
        line: outgoingLine(row, names, closed.has(row.patient_id ?? '')),
      }));
    } else {
      const state = closedQueues.find((one) => one === queue) ?? 'open';
      let asked = db
        .selectFrom('fax_incoming')
        .selectAll()
        .where('org_id', '=', caller.orgId)
        .where('state', '=', state);
      if (queue === 'unassigned') asked = asked.where('assignee', 'is', null);
      if (queue === 'mine') asked = asked.where('assignee', '=', caller.profileId);
      if (queue === 'assigned') asked = asked.where('assignee', 'is not', null);
      if (state === 'open') asked = asked.where('snoozed_until', queue === 'snoozed' ? 'is not' : 'is', null);
      // What is due first comes first.
      const by = state === 'open' ? sql<Date>`coalesce(due_at, received_at)` : sql<Date>`received_at`;
      if (after !== undefined) asked = asked.where(beyond(by));
      const rows = await asked
        .orderBy(by, order)
        .orderBy('id', order)
        .limit(pageSize + 1)
        .execute();
      const documents = Map.groupBy(await documentsOf(db, caller.orgId, rows), ({ root }) => root);
      const about = (row: Incoming) => [row.patient_id, ...(documents.get(row.id) ?? []).map(({ patient }) => patient)];
      const closed = await closedPatients(context, rows.flatMap(about));
      const names = await namesOf(
        context,
        rows.map(({ assignee }) => assignee),
      );
      lines = rows.map((row) => {
        const isClosed = about(row).some((patient) => patient !== null && closed.has(patient));
        return {
          at: (state === 'open' ? row.due_at : null) ?? row.received_at,
          line: incomingLine(row, names, isClosed, documents.get(row.id) ?? []),
        };
      });
    }
    const shown = lines.slice(0, pageSize);
    const last = shown.at(-1);
    return {
      data: shown.map(({ line }) => line),
      next: last && lines.length > pageSize ? cursorOf(last.at, last.line.id) : null,
    };
  };

export const count =
  (services: ServerServices): Handler<typeof countFaxes> =>
  async (_, context) => {
    const { db, caller } = context;
    const { rows } = await sql<{ queue: Queue; count: number; oldest: Date | null }>`
      select queue, count(*)::int as count, min(at) as oldest from (
        select case when state <> 'open' then state when snoozed_until is not null then 'snoozed' when assignee is null then 'unassigned' else 'assigned' end as queue,
          received_at as at from fax_incoming where org_id = ${caller.orgId} and state not in ('rejoined', 'merged', 'unmerged')
        union all
        select 'mine', received_at from fax_incoming
          where org_id = ${caller.orgId} and state = 'open' and snoozed_until is null and assignee = ${caller.profileId}
        union all
        select case when state in ('queued', 'sending', 'unknown') then 'sending' when state = 'sent' then 'sent' else 'failed' end,
          created_at from fax_outgoing where org_id = ${caller.orgId} and state <> 'prepared'
      ) as desk group by queue`.execute(db);
    return {
      data: rows.map(({ queue, count: all, oldest }) => ({
        ...{ queue, count: all },
        oldest: waiting.includes(queue) ? (oldest?.toISOString() ?? null) : null,
      })),
      line: await services.asSystem((trx) => lineOf(trx, caller.orgId)),
      mailbox: await mailboxState(context),
    };
  };

const historyOf = async ({ db, caller }: CallContext, id: string) => {
  const rows = await db
    .selectFrom('fax_event')
    .select(['at', 'by', 'what', 'detail'])
    .where('org_id', '=', caller.orgId)
    .where('fax_id', '=', id)
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.map(({ at, by, what, detail }) => ({ at: at.toISOString(), by, what, detail: { ...detail } }));
};

/** Whoever opens it sees pages about all of them. @throws Failure 403 `consent_denied` */
const auditRead = async (
  context: CallContext,
  id: string,
  patients: readonly string[],
  detail?: { readonly part: string },
): Promise<void> => {
  for (const patient of patients) await context.needsPatient(patient);
  const entry = { action: 'read', target: { type: 'fax', id }, ...(detail && { detail }) } as const;
  if (patients.length === 0) await context.audit(entry);
  for (const patientId of patients) await context.audit({ ...entry, patientId });
};

const splitOf = async ({ db, caller }: CallContext, { id, split_at, aside }: Incoming, now: Date) => {
  const parts = await partsOf(db, caller.orgId, id).execute();
  const until = split_at && undoEnds(split_at);
  const first = ({ source_pages }: (typeof parts)[number]): number => Math.min(...(source_pages ?? []));
  return {
    parts: parts
      .sort((one, other) => first(one) - first(other))
      .map((part) => ({ id: part.id, pages: [...(part.source_pages ?? [])], state: part.state })),
    aside: (aside ?? []).map((one) => ({ ...one })),
    undoUntil: until && until > now && parts.every(({ state }) => state === 'open') ? until.toISOString() : null,
  };
};

/** About the same patient: whoever opened one may know of the others. */
const togetherWith = async ({ db, caller }: CallContext, { id, batch_id }: Outgoing) =>
  batch_id === null
    ? []
    : db
        .selectFrom('fax_outgoing')
        .select(['id', 'name', 'number', 'state'])
        .where('org_id', '=', caller.orgId)
        .where('batch_id', '=', batch_id)
        .where('id', '!=', id)
        .where('state', '!=', 'prepared')
        .orderBy('name')
        .orderBy('id')
        .execute();

export const read =
  ({ now }: ServerServices): Handler<typeof readFax> =>
  async ({ params: { id } }, context) => {
    const { db, caller } = context;
    const row = await incomingOf(db, caller.orgId, id);
    if (row) {
      await auditRead(context, id, await patientsOf(context, row));
      const until = row.filed_at && undoEnds(row.filed_at);
      const documents = await documentsOf(db, caller.orgId, [row]);
      return {
        ...incomingLine(row, await namesOf(context, [row.assignee]), false, documents),
        history: await historyOf(context, id),
        // What arrived is not offered where something in it is covered.
        ...{ turns: { ...row.turns }, tiff: row.original_file !== null && row.unredacted_file === null },
        ...{ version: row.pages_version, redactions: await redactionsOf(context, row, now()) },
        order: row.page_order && [...row.page_order],
        likeness: await likenessOf(context, row),
        annotations: await annotationsOf(context, id),
        merge: await mergeOf(context, row, now()),
        split: row.state === 'split' ? await splitOf(context, row, now()) : null,
        filed:
          row.state === 'filed' && row.patient_id !== null && row.document_id !== null
            ? {
                patient: { id: row.patient_id, name: row.patient_name ?? '' },
                ...{ document: row.document_id, kind: row.kind ?? 'other', title: row.title ?? '' },
                undoUntil: until && until > now() ? until.toISOString() : null,
              }
            : null,
        sent: null,
      };
    }
    const out = await outgoingOf(db, caller.orgId, id);
    if (!out) throw notFound('fax');
    await auditRead(context, id, out.patient_id === null ? [] : [out.patient_id]);
    return {
      ...outgoingLine(out, await namesOf(context, [out.created_by]), false),
      history: await historyOf(context, id),
      ...{ turns: { ...out.turns }, tiff: false },
      ...{
        version: 0,
        redactions: [],
        order: null,
        likeness: null,
        annotations: [],
        merge: null,
        split: null,
        filed: null,
      },
      sent: {
        patient: out.patient_id === null ? null : { id: out.patient_id, name: out.patient_name ?? '' },
        ...{ sha256: out.sha256, documents: [...out.documents], subject: out.subject },
        pagesSent: out.state === 'partial' && out.pages_sent === 0 ? null : out.pages_sent,
        cancelAsked: out.state === 'sending' && out.cancel_asked_at !== null,
        cost:
          out.cost_amount === null || out.cost_currency === null
            ? null
            : { amount: Number(out.cost_amount), currency: out.cost_currency },
        nextAt: out.state === 'queued' ? (out.next_at?.toISOString() ?? null) : null,
        replyTo: out.reply_to,
        together: await togetherWith(context, out),
      },
    };
  };

export const file =
  (services: ServerServices): Handler<typeof faxFile> =>
  async ({ params: { id }, query: { copy, language = 'en-CA' } }, context) => {
    const { files } = services;
    const { db, caller } = context;
    const arrived = await incomingOf(db, caller.orgId, id);
    const row = arrived ?? (await outgoingOf(db, caller.orgId, id));
    if (!row) throw notFound('fax');
    const about = arrived ? await patientsOf(context, arrived) : row.patient_id === null ? [] : [row.patient_id];
    await auditRead(context, id, about, { part: copy ?? 'pages' });
    if (copy === 'annotated') return annotatedFile(services, context, arrived, language);
    const original = arrived?.unredacted_file == null ? (arrived?.original_file ?? row.file_id) : null;
    const file = copy === 'filed' ? (arrived?.filed_file ?? null) : copy === 'original' ? original : row.file_id;
    const kept = file === null ? null : await files.open(db, file);
    if (!kept) throw notFound('file');
    // Never as a page of ours: a browser saves what it cannot draw.
    context.sendFile({
      stream: kept.stream,
      type: kept.type,
      name: `fax-${id.slice(0, 8)}.${kept.type === 'image/tiff' ? 'tif' : 'pdf'}`,
      size: kept.size,
      inline: false,
    });
    return undefined;
  };

/** Staff of the clinic who can sign in. */
export const colleaguesOf = (services: ServerServices, orgId: string) =>
  services.asSystem((db) =>
    db
      .selectFrom('profile as p')
      .innerJoin('account as a', 'a.id', 'p.account_id')
      .select(['p.id', 'p.first_name', 'p.last_name'])
      .where('p.org_id', '=', orgId)
      .where('p.role', '!=', 'patient')
      .where('p.suspended_at', 'is', null)
      .where('a.status', '=', 'active')
      .orderBy('p.last_name')
      .orderBy('p.first_name')
      .orderBy('p.id')
      .limit(500)
      .execute(),
  );

export const colleagues =
  (services: ServerServices): Handler<typeof faxColleagues> =>
  async (_, { caller }) => ({
    data: (await colleaguesOf(services, caller.orgId)).map(({ id, first_name, last_name }) => ({
      ...{ id, name: `${first_name} ${last_name}`.trim(), self: id === caller.profileId },
    })),
  });
