import type { Selectable } from 'kysely';
import type { Trx } from '#core/server';
import { pageSize, previewLength } from '../../shared/limits.ts';
import type { Message } from '../../shared/message.ts';
import type { MessageTable } from '../schema.ts';

export type MessageRow = Omit<Selectable<MessageTable>, 'folded' | 'org_id'>;

export const messageColumns = [
  'session_id',
  'seq',
  'author_id',
  'client_id',
  'text',
  'reply_to',
  'created_at',
] as const satisfies readonly (keyof MessageRow)[];

/** What a list shows of a text: one line. */
export const previewOfText = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > previewLength ? `${[...line].slice(0, previewLength - 1).join('')}…` : line;
};

/** Rows with their files and what they reply to: two more queries however many there are. */
export const messagesOf = async (db: Trx, sessionId: string, rows: readonly MessageRow[]): Promise<Message[]> => {
  if (rows.length === 0) return [];
  const files = Map.groupBy(
    await db
      .selectFrom('messaging_file')
      .select(['id', 'seq', 'name', 'type', 'size'])
      .where('session_id', '=', sessionId)
      .where(
        'seq',
        'in',
        rows.map((row) => row.seq),
      )
      .orderBy('place')
      .execute(),
    (file) => file.seq,
  );
  const answered = [...new Set(rows.flatMap((row) => row.reply_to ?? []))];
  const originals = answered.length
    ? await db
        .selectFrom('messaging_message')
        .select(['seq', 'author_id', 'text'])
        .where('session_id', '=', sessionId)
        .where('seq', 'in', answered)
        .execute()
    : [];
  return rows.map((row) => {
    const original = originals.find((message) => message.seq === row.reply_to);
    return {
      session_id: row.session_id,
      seq: row.seq,
      author_id: row.author_id,
      client_id: row.client_id,
      text: row.text,
      files: (files.get(row.seq) ?? []).map(({ id, name, type, size }) => ({ file_id: id, name, type, size })),
      reply_to: original
        ? { seq: original.seq, author_id: original.author_id, preview: previewOfText(original.text) }
        : null,
      created_at: row.created_at.toISOString(),
    };
  });
};

export interface PageOf {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly limit?: number | undefined;
}

/** Ascending. The newest page, or the one next to a message number (exclusive). */
export const messagePage = async (db: Trx, sessionId: string, page: PageOf): Promise<Message[]> => {
  const forward = page.after !== undefined && page.before === undefined;
  let query = db
    .selectFrom('messaging_message')
    .select(messageColumns)
    .where('session_id', '=', sessionId)
    .orderBy('seq', forward ? 'asc' : 'desc')
    .limit(page.limit ?? pageSize);
  if (page.before !== undefined) query = query.where('seq', '<', page.before);
  if (page.after !== undefined) query = query.where('seq', '>', page.after);
  const rows = await query.execute();
  return messagesOf(db, sessionId, forward ? rows : rows.reverse());
};
