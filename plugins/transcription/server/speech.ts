import { conflict, Failure, type CallContext, type Handler, type Trx } from '#core/server';
import { type VisitMember } from '#clinical/server';
import type { dictate, getWays, hear, say } from '../shared/calls.ts';
import { isAdmin } from '#core/shared';
import { audioMax, type Spoken, type TranscriptLine } from '../shared/transcript.ts';
import { agreementOf, stateOf, hadConsent } from './agreement.ts';
import type { TranscriptionServices } from './transcriptionServices.ts';
import { seatOf, type VisitAccess } from './visitAccess.ts';

interface Taken {
  readonly taken: string[];
  readonly refused: string[];
}

const lineOf = ({ seat, name, kind }: VisitMember, { id, text, language }: Spoken, at: Date): TranscriptLine => ({
  id,
  seat,
  name,
  kind,
  at: at.toISOString(),
  language,
  text,
});

const write = async (db: Trx, orgId: string, visit: string, lines: readonly TranscriptLine[]): Promise<void> => {
  await db
    .insertInto('transcription_line')
    .values(lines.map(({ at, ...line }) => ({ ...line, org_id: orgId, visit, said_at: new Date(at) })))
    .onConflict((same) => same.doNothing())
    .execute();
};

/** Lines of one person, each judged by what was agreed when it was said. */
const take = async (
  transcription: TranscriptionServices,
  db: Trx,
  access: VisitAccess,
  spoken: readonly Spoken[],
): Promise<Taken> => {
  const { orgId, visit } = access;
  const member = seatOf(access);
  const agreement = await agreementOf(db, visit.id, true);
  const now = transcription.services.now().getTime();
  const lines = spoken.map((one) => lineOf(member, one, new Date(now - one.ago)));
  const good = lines.filter(({ at }) => hadConsent(agreement, visit, member.seat, new Date(at)));
  const { row } = agreement;
  if (good.length > 0 && row?.status === 'kept') {
    // Late ones, of a browser that was offline when the visit ended.
    const there = await transcription.transcripts.read(db, row);
    const known = new Set(there.map(({ id }) => id));
    const file_id = await transcription.transcripts.keep(db, row, [
      ...there,
      ...good.filter(({ id }) => !known.has(id)),
    ]);
    await db.updateTable('transcription').set({ file_id }).where('visit', '=', visit.id).execute();
  } else if (good.length > 0) {
    await write(db, orgId, visit.id, good);
    if (stateOf(agreement, visit) === 'on') {
      for (const { id, text, language, seat, name } of good) {
        await transcription.live.pass(orgId, visit, { visit: visit.id, id, text, language, seat, name, final: true });
      }
    }
  }
  const ids = new Set(good.map(({ id }) => id));
  return { taken: [...ids], refused: lines.flatMap(({ id }) => (ids.has(id) ? [] : [id])) };
};

export const sayHandler =
  (transcription: TranscriptionServices): Handler<typeof say> =>
  async ({ params, body }, context) =>
    take(transcription, context.db, await transcription.access(context.db, context, params.id), body.lines);

const speechOf = async (context: CallContext): Promise<{ audio: Uint8Array; type: string }> => {
  const { stream, type } = await context.file();
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += (part as Buffer).length;
    if (size > audioMax) {
      stream.destroy();
      throw new Failure(413, 'too_large', 'This recording is too long. Send a shorter one.');
    }
    parts.push(part as Buffer);
  }
  return { audio: Buffer.concat(parts), type };
};

/** Nothing is open in the database while the service listens; whether it may be kept is asked before and after. */
export const hearHandler =
  (transcription: TranscriptionServices): Handler<typeof hear> =>
  async ({ params, query }, context) => {
    const orgId = context.guest?.orgId ?? context.caller.orgId;
    const inVisit = <T>(work: (db: Trx, access: VisitAccess) => Promise<T>): Promise<T> =>
      transcription.services.inOrg(orgId, async (db) => work(db, await transcription.access(db, context, params.id)));
    const heardAt = transcription.services.now().getTime();
    await inVisit(async (db, access) => {
      const at = new Date(heardAt - query.ago);
      if (!hadConsent(await agreementOf(db, params.id, false), access.visit, seatOf(access).seat, at))
        throw conflict('Not everyone had agreed to a transcript when this was said.', 'not_agreed');
    });
    const { audio, type } = await speechOf(context);
    const text = await transcription.speech.hear(audio, type, query.language);
    if (text === '') return { text };
    const ago = query.ago + transcription.services.now().getTime() - heardAt;
    const { taken } = await inVisit((db, access) =>
      take(transcription, db, access, [{ id: query.line, text, language: query.language, ago }]),
    );
    return { text: taken.length > 0 ? text : '' };
  };

export const dictateHandler =
  (transcription: TranscriptionServices): Handler<typeof dictate> =>
  async ({ query }, context) => {
    const { audio, type } = await speechOf(context);
    return { text: await transcription.speech.hear(audio, type, query.language) };
  };

export const getWaysHandler =
  ({ speech }: TranscriptionServices): Handler<typeof getWays> =>
  async (_request, { caller }) => ({
    service: speech.missing.length === 0,
    missing: isAdmin(caller.role) ? [...speech.missing] : [],
  });
