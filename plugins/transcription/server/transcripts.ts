import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { safeParse } from 'zod/v4/core';
import type { ServerServices, Trx } from '#core/server';
import { lineSchema, type TranscriptLine } from '../shared/transcript.ts';
import type { TranscriptionRow } from './agreement.ts';

const maxSize = 32 * 1024 * 1024;

const asBytes = (lines: readonly TranscriptLine[]): Buffer =>
  Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

const parsed = (kept: string): TranscriptLine[] =>
  kept.split('\n').flatMap((one) => {
    if (one === '') return [];
    const read = safeParse(lineSchema, JSON.parse(one));
    return read.success ? [read.data] : [];
  });

const inOrder = (lines: readonly TranscriptLine[]): readonly TranscriptLine[] =>
  [...lines].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : one.id < other.id ? -1 : 1));

/** A visit's lines: rows while it goes on, one JSON a line in the transcription bucket (INT-3) once it is over; both where it goes on again. */
export const transcripts = ({ files }: Pick<ServerServices, 'files'>, bucket: string) => {
  const fromRows = async (db: Trx, visit: string): Promise<readonly TranscriptLine[]> => {
    const rows = await db
      .selectFrom('transcription_line')
      .selectAll()
      .where('visit', '=', visit)
      .orderBy('said_at')
      .orderBy('id')
      .execute();
    return rows.map(({ id, seat, name, kind, said_at, language, text: said }) => ({
      id,
      seat,
      name,
      kind,
      at: said_at.toISOString(),
      language,
      text: said,
    }));
  };

  const read = async (
    db: Trx,
    row: Pick<TranscriptionRow, 'visit' | 'file_id'>,
  ): Promise<readonly TranscriptLine[]> => {
    const file = row.file_id === null ? null : await files.open(db, row.file_id);
    return [...(file ? parsed(await text(file.stream)) : []), ...(await fromRows(db, row.visit))];
  };

  /** The transcript is these lines from now on: a new file, and the one before it is gone. Null where there are none. */
  const keep = async (
    db: Trx,
    row: Pick<TranscriptionRow, 'org_id' | 'visit' | 'file_id'>,
    lines: readonly TranscriptLine[],
  ): Promise<string | null> => {
    const kept =
      lines.length === 0
        ? null
        : await files.put(db, {
            orgId: row.org_id,
            owner: row.visit,
            name: 'transcript.jsonl',
            maxSize,
            accept: ['text/plain'],
            bytes: Readable.from([asBytes(inOrder(lines))]),
            bucket,
          });
    if (row.file_id !== null) await files.remove(db, row.file_id);
    await db.deleteFrom('transcription_line').where('visit', '=', row.visit).execute();
    return kept?.id ?? null;
  };

  return { read, keep };
};
export type Transcripts = ReturnType<typeof transcripts>;
