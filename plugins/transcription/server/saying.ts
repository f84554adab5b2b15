import {
  conflict,
  Failure,
  type CallContext,
  type Handler,
  type Trx,
  type VisitMember,
} from '../../../core/server/index.ts';
import type { dictate, getWays, hear, say } from '../shared/contract.ts';
import { isAdmin } from '../../../core/shared/index.ts';
import { audioMax, type Spoken, type TranscriptLine } from '../shared/transcript.ts';
import { agreementOf, stateOf, wasOn } from './agreement.ts';
import type { Desk } from './desk.ts';
import { seatOf, type Standing } from './standing.ts';

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
const take = async (desk: Desk, db: Trx, standing: Standing, spoken: readonly Spoken[]): Promise<Taken> => {
  const { orgId, visit } = standing;
  const member = seatOf(standing);
  const agreement = await agreementOf(db, visit.id, true);
  const now = desk.services.now().getTime();
  const lines = spoken.map((one) => lineOf(member, one, new Date(now - one.ago)));
  const good = lines.filter(({ at }) => wasOn(agreement, visit, member.seat, new Date(at)));
  const { row } = agreement;
  if (good.length > 0 && row?.status === 'kept') {
    // Late ones, of a browser that was offline when the visit ended.
    const there = await desk.transcripts.read(db, row);
    const known = new Set(there.map(({ id }) => id));
    const file_id = await desk.transcripts.keep(db, row, [...there, ...good.filter(({ id }) => !known.has(id))]);
    await db.updateTable('transcription').set({ file_id }).where('visit', '=', visit.id).execute();
  } else if (good.length > 0) {
    await write(db, orgId, visit.id, good);
    if (stateOf(agreement, visit) === 'on') {
      for (const { id, text, language, seat, name } of good) {
        await desk.telling.pass(orgId, visit, { visit: visit.id, id, text, language, seat, name, final: true });
      }
    }
  }
  const ids = new Set(good.map(({ id }) => id));
  return { taken: [...ids], refused: lines.flatMap(({ id }) => (ids.has(id) ? [] : [id])) };
};

export const saying =
  (desk: Desk): Handler<typeof say> =>
  async ({ params, body }, context) =>
    take(desk, context.db, await desk.standing(context.db, context, params.id), body.lines);

const speechOf = async (context: CallContext): Promise<{ audio: Uint8Array; type: string }> => {
  const { stream, type } = await context.file();
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += (part as Buffer).length;
    if (size > audioMax) {
      stream.destroy();
      throw new Failure(413, 'too_large', 'This piece of speech is too long. Send a shorter one.');
    }
    parts.push(part as Buffer);
  }
  return { audio: Buffer.concat(parts), type };
};

/** Nothing is open in the database while the service listens; whether it may be kept is asked before and after. */
export const hearing =
  (desk: Desk): Handler<typeof hear> =>
  async ({ params, query }, context) => {
    const orgId = context.guest?.orgId ?? context.caller.orgId;
    const inVisit = <T>(work: (db: Trx, standing: Standing) => Promise<T>): Promise<T> =>
      desk.services.inOrg(orgId, async (db) => work(db, await desk.standing(db, context, params.id)));
    const heardAt = desk.services.now().getTime();
    await inVisit(async (db, standing) => {
      const at = new Date(heardAt - query.ago);
      if (!wasOn(await agreementOf(db, params.id, false), standing.visit, seatOf(standing).seat, at))
        throw conflict('Not everybody had agreed to a transcript when this was said.', 'not_agreed');
    });
    const { audio, type } = await speechOf(context);
    const text = await desk.speech.hear(audio, type, query.language);
    if (text === '') return { text };
    const ago = query.ago + desk.services.now().getTime() - heardAt;
    const { taken } = await inVisit((db, standing) =>
      take(desk, db, standing, [{ id: query.line, text, language: query.language, ago }]),
    );
    return { text: taken.length > 0 ? text : '' };
  };

export const dictating =
  (desk: Desk): Handler<typeof dictate> =>
  async ({ query }, context) => {
    const { audio, type } = await speechOf(context);
    return { text: await desk.speech.hear(audio, type, query.language) };
  };

export const ways =
  ({ speech }: Desk): Handler<typeof getWays> =>
  async (_request, { caller }) => ({
    service: speech.missing.length === 0,
    missing: isAdmin(caller.role) ? [...speech.missing] : [],
  });
