import { Readable } from 'node:stream';
import { type CallContext, conflict, forbidden, type Handler } from '#core/server';
import type { downloadText, listLines, release } from '../shared/calls.ts';
import type { TranscriptLine } from '../shared/transcript.ts';
import { agreementOf } from './agreement.ts';
import { answerChange } from './answerChange.ts';
import type { TranscriptionServices } from './transcriptionServices.ts';
import { mayRead, type VisitAccess } from './visitAccess.ts';

const pageSize = 100;

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** @throws Failure 404, 403 for a patient before it is released */
const readable = async (
  transcription: TranscriptionServices,
  context: CallContext,
  id: string,
): Promise<{ readonly access: VisitAccess; readonly lines: readonly TranscriptLine[] }> => {
  const { db } = context;
  const access = await transcription.access(db, context, id);
  const { row } = await agreementOf(db, id, false);
  if (!mayRead(access, row?.released_at != null))
    throw forbidden('The clinic has not shared this transcript with you.');
  return { access, lines: row ? await transcription.transcripts.read(db, row) : [] };
};

const audited = (context: CallContext, { visit }: VisitAccess, how: string): Promise<void> =>
  context.audit({
    action: 'read',
    target: { type: 'transcription', id: visit.id },
    ...(visit.patientId !== null && { patientId: visit.patientId }),
    detail: { how },
  });

export const listLinesHandler =
  (transcription: TranscriptionServices): Handler<typeof listLines> =>
  async ({ params, query }, context) => {
    const { access, lines } = await readable(transcription, context, params.id);
    const wanted = folded(query.q ?? '');
    const found = wanted === '' ? lines : lines.filter(({ text, name }) => folded(`${name} ${text}`).includes(wanted));
    const from = query.from ?? 0;
    // People in the call heard it and poll every few seconds: not audited.
    if (!access.member?.inCall && lines.length > 0) await audited(context, access, 'page');
    return { data: found.slice(from, from + pageSize), total: found.length, from };
  };

const clock = (at: string): string => at.slice(0, 19).replace('T', ' ');

export const downloadTextHandler =
  (transcription: TranscriptionServices): Handler<typeof downloadText> =>
  async ({ params }, context) => {
    const { access, lines } = await readable(transcription, context, params.id);
    const bytes = Buffer.from(lines.map(({ at, name, text }) => `${clock(at)} UTC  ${name}: ${text}\r\n`).join(''));
    await audited(context, access, 'text');
    context.sendFile({
      stream: Readable.from([bytes]),
      type: 'text/plain; charset=utf-8',
      name: `transcript-${(lines[0]?.at ?? transcription.services.now().toISOString()).slice(0, 10)}.txt`,
      size: bytes.length,
      inline: false,
    });
    return undefined;
  };

export const releaseHandler =
  (transcription: TranscriptionServices): Handler<typeof release> =>
  async ({ params, body }, context) => {
    const { db } = context;
    const access = await transcription.access(db, context, params.id);
    if (!access.host) throw forbidden('Only the clinic can share this transcript.');
    const { row } = await transcription.locked(db, access);
    if (row.status !== 'kept') throw conflict('There is no transcript to share yet.', 'not_now');
    const released_at = body.released ? (row.released_at ?? transcription.services.now()) : null;
    const document_id = await transcription.documents.follow(db, { ...row, released_at });
    await db.updateTable('transcription').set({ released_at, document_id }).where('visit', '=', params.id).execute();
    return answerChange(transcription, context, access, { detail: { released: body.released } });
  };
