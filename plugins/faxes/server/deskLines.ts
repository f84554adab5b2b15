import type { Selectable } from 'kysely';
import type { CallContext } from '#core/server';
import { memberNames } from '#core/server/organizations/memberNames.ts';
import type { FaxLine } from '../shared/calls.ts';
import type { SplitDocument } from './faxAccess.ts';
import type { IncomingTable, OutgoingTable } from './schema.ts';

export type Incoming = Selectable<IncomingTable>;
export type Outgoing = Selectable<OutgoingTable>;

type Names = ReadonlyMap<string, string>;

export const namesOf = ({ db, caller }: CallContext, ids: readonly (string | null)[]): Promise<Names> =>
  memberNames(db, caller.orgId, ids);

const somebody = (id: string | null, names: Names) => (id === null ? null : { id, name: names.get(id) ?? '' });

export const incomingLine = (
  row: Incoming,
  names: Names,
  closed: boolean,
  documents: readonly SplitDocument[],
): FaxLine => ({
  ...{
    id: row.id,
    direction: 'in',
    number: row.number,
    pages: row.pages,
    state: row.state,
    copies: row.copies,
    closed,
  },
  listed: row.listed,
  ...{ name: row.name, label: closed ? '' : row.label, note: closed ? '' : row.note },
  at: row.received_at.toISOString(),
  assignee: somebody(row.assignee, names),
  snoozedUntil: row.state === 'open' ? (row.snoozed_until?.toISOString() ?? null) : null,
  ...{ content: row.content, sameAs: row.same_as, looksLike: row.looks_like, failure: null, attempts: 0, sendAt: null },
  dueAt: row.state === 'open' ? (row.due_at?.toISOString() ?? null) : null,
  urgent: row.urgency === 'read' || row.urgency === 'said',
  splitFrom: row.split_from === null ? null : { id: row.split_from, pages: [...(row.source_pages ?? [])] },
  documents:
    row.state === 'split'
      ? { total: documents.length, done: documents.filter(({ state }) => state !== 'open').length }
      : null,
});

export const outgoingLine = (row: Outgoing, names: Names, closed: boolean): FaxLine => ({
  ...{ id: row.id, direction: 'out', number: row.number, name: row.name, pages: row.pages, state: row.state, closed },
  listed: '',
  ...{ label: row.label, note: closed ? '' : row.note },
  at: row.created_at.toISOString(),
  assignee: somebody(row.created_by, names),
  ...{ content: 'readable', copies: 0, sameAs: null, looksLike: null, failure: row.failure, attempts: row.attempts },
  sendAt: row.state === 'queued' && row.attempts === 0 ? (row.send_at?.toISOString() ?? null) : null,
  ...{ snoozedUntil: null, dueAt: null, urgent: false, splitFrom: null, documents: null },
});
