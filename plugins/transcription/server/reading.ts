import { Readable } from 'node:stream';
import { type CallContext, conflict, forbidden, type Handler } from '../../../core/server/index.ts';
import type { downloadText, listLines, release } from '../shared/contract.ts';
import type { TranscriptLine } from '../shared/transcript.ts';
import { agreementOf } from './agreement.ts';
import type { Desk } from './desk.ts';
import { mayRead, type Standing } from './standing.ts';

const pageSize = 100;

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** @throws Failure 404, 403 for a patient before it is released */
const readable = async (
  desk: Desk,
  context: CallContext,
  id: string,
): Promise<{ readonly standing: Standing; readonly lines: readonly TranscriptLine[] }> => {
  const { db } = context;
  const standing = await desk.standing(db, context, id);
  const { row } = await agreementOf(db, id, false);
  if (!mayRead(standing, row?.released_at != null))
    throw forbidden('The clinic has not released this transcript to you.');
  return { standing, lines: row ? await desk.transcripts.read(db, row) : [] };
};

const audited = (context: CallContext, { visit }: Standing, how: string): Promise<void> =>
  context.audit({
    action: 'read',
    target: { type: 'transcription', id: visit.id },
    ...(visit.patientId !== null && { patientId: visit.patientId }),
    detail: { how },
  });

export const listing =
  (desk: Desk): Handler<typeof listLines> =>
  async ({ params, query }, context) => {
    const { standing, lines } = await readable(desk, context, params.id);
    const wanted = folded(query.q ?? '');
    const found = wanted === '' ? lines : lines.filter(({ text, name }) => folded(`${name} ${text}`).includes(wanted));
    const from = query.from ?? 0;
    // Whoever is in the call heard it themselves, and follows it every few seconds.
    if (!standing.member?.inCall && lines.length > 0) await audited(context, standing, 'page');
    return { data: found.slice(from, from + pageSize), total: found.length, from };
  };

const clock = (at: string): string => at.slice(0, 19).replace('T', ' ');

export const downloading =
  (desk: Desk): Handler<typeof downloadText> =>
  async ({ params }, context) => {
    const { standing, lines } = await readable(desk, context, params.id);
    const bytes = Buffer.from(lines.map(({ at, name, text }) => `${clock(at)} UTC  ${name}: ${text}\r\n`).join(''));
    await audited(context, standing, 'text');
    context.sendFile({
      stream: Readable.from([bytes]),
      type: 'text/plain; charset=utf-8',
      name: `transcript-${(lines[0]?.at ?? desk.services.now().toISOString()).slice(0, 10)}.txt`,
      size: bytes.length,
      inline: false,
    });
    return undefined;
  };

export const releasing =
  (desk: Desk): Handler<typeof release> =>
  async ({ params, body }, context) => {
    const { db } = context;
    const standing = await desk.standing(db, context, params.id);
    if (!standing.host) throw forbidden('Only the clinic of the visit may do this.');
    const { row } = await desk.locked(db, standing);
    if (row.status !== 'kept') throw conflict('There is no transcript to release yet.', 'not_now');
    const released_at = body.released ? (row.released_at ?? desk.services.now()) : null;
    const document_id = await desk.documents.follow(db, { ...row, released_at });
    await db.updateTable('transcription').set({ released_at, document_id }).where('visit', '=', params.id).execute();
    await context.audit({
      action: 'changed',
      target: { type: 'transcription', id: params.id },
      ...(standing.visit.patientId !== null && { patientId: standing.visit.patientId }),
      detail: { released: body.released },
    });
    await desk.telling.changed(db, standing.orgId, standing.visit);
    return desk.answer(db, context, standing);
  };
