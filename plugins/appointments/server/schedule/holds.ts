import { sql } from 'kysely';
import { Failure, invalid, type Trx } from '#core/server';
import type { Span } from '../../shared/freeTimes.ts';

/** Time is held in pieces of five minutes; a piece of an actor's day has one holder at most. */
const piece = 5 * 60_000;

const piecesOf = ({ start, end }: Span): { readonly from: number; readonly to: number } => ({
  from: Math.floor(start.getTime() / piece),
  to: Math.ceil(end.getTime() / piece) - 1,
});

const longestMs = 31 * 24 * 60 * 60_000;

/** What can be held at all. @throws Failure 422 where it ends before it begins, or takes more than 31 days */
export const checkSpan = ({ start, end }: Span, field: string): void => {
  if (!(start <= end) || end.getTime() - start.getTime() > longestMs)
    throw invalid('This can last 31 days at most.', { [field]: 'This must be after the start, within 31 days.' });
};

/** @param next the next free beginning, which a page offers in place of the one that is gone */
export const taken = (next?: Date): Failure =>
  new Failure(
    409,
    'slot_taken',
    'This time was just taken. Choose another time.',
    next && { next: next.toISOString() },
  );

export const isTaken = (error: unknown): boolean => error instanceof Failure && error.code === 'slot_taken';

/**
 * Holds a span of each actor's day for one appointment, in place of what it held before. The database decides: of two who
 * want the same piece at once, one waits for the other and is refused. @throws Failure 409 `slot_taken`
 */
export const hold = async (
  db: Trx,
  orgId: string,
  appointment: string,
  actors: readonly string[],
  span: Span,
  /** Where, by FHIR id of the Location. */
  site: string | null = null,
): Promise<void> => {
  await release(db, orgId, appointment);
  const { from, to } = piecesOf(span);
  // In one order everywhere, so that two who each hold a part of what the other wants do not wait for each other for ever.
  for (const actor of [...new Set(actors)].sort()) {
    const { rows } = await sql<{ piece: number }>`
      insert into appointments_hold (org_id, actor, piece, appointment, site)
      select ${orgId}, ${actor}, n, ${appointment}, ${site}::text from generate_series(${from}::int, ${to}::int) n order by n
      on conflict do nothing returning piece`.execute(db);
    if (rows.length === to - from + 1) continue;
    // Releases the pieces taken so far, so that the search for the next free time in this transaction ignores them.
    await release(db, orgId, appointment);
    throw taken();
  }
};

export const release = async (db: Trx, orgId: string, appointment: string): Promise<void> => {
  await sql`delete from appointments_hold where org_id = ${orgId} and appointment = ${appointment}`.execute(db);
};

export interface HeldSpan extends Span {
  readonly actor: string;
  readonly appointment: string;
  readonly site: string | null;
}

/** What visits hold of these actors' days, buffers included, in order of time; not what other systems block. */
export const heldSpans = async (
  db: Trx,
  orgId: string,
  actors: readonly string[],
  span: Span,
): Promise<readonly HeldSpan[]> => {
  if (actors.length === 0) return [];
  const { from, to } = piecesOf(span);
  const { rows } = await sql<Held & Pick<HeldSpan, 'appointment' | 'site'>>`
    select actor, appointment, min(site) as site, min(piece)::int as "from", max(piece)::int as "to" from appointments_hold
    where org_id = ${orgId} and actor in (${sql.join(actors)}) and piece between ${from} and ${to}
      and appointment not like 'Slot/%'
    group by actor, appointment order by 3, 2`.execute(db);
  return rows.map(({ actor, appointment, site, ...held }) => ({ actor, appointment, site, ...spanOf(held) }));
};

/** What other systems block of these actors' days, by actor. */
export const blockedSpans = async (
  db: Trx,
  orgId: string,
  actors: readonly string[],
  span: Span,
): Promise<ReadonlyMap<string, readonly Span[]>> => {
  if (actors.length === 0) return new Map();
  const { from, to } = piecesOf(span);
  const { rows } = await sql<Held>`
    select actor, min(piece)::int as "from", max(piece)::int as "to" from appointments_hold
    where org_id = ${orgId} and actor in (${sql.join(actors)}) and piece between ${from} and ${to}
      and appointment like 'Slot/%'
    group by actor, appointment order by 2`.execute(db);
  return spansByActor(rows);
};

interface Held {
  readonly actor: string;
  readonly from: number;
  readonly to: number;
}

const spanOf = ({ from, to }: Pick<Held, 'from' | 'to'>): Span => ({
  start: new Date(from * piece),
  end: new Date((to + 1) * piece),
});

const spansByActor = (rows: readonly Held[]): ReadonlyMap<string, readonly Span[]> =>
  new Map([...Map.groupBy(rows, ({ actor }) => actor)].map(([actor, held]) => [actor, held.map(spanOf)]));

/** What is taken of these actors' days, buffers included, by actor. */
export const busyOf = async (
  db: Trx,
  orgId: string,
  actors: readonly string[],
  span: Span,
  except?: string,
): Promise<ReadonlyMap<string, readonly Span[]>> => {
  if (actors.length === 0) return new Map();
  const { from, to } = piecesOf(span);
  const { rows } = await sql<Held>`
    select actor, min(piece)::int as "from", max(piece)::int as "to" from appointments_hold
    where org_id = ${orgId} and actor in (${sql.join(actors)}) and piece between ${from} and ${to}
      and appointment <> ${except ?? ''}
    group by actor, appointment order by 2`.execute(db);
  return spansByActor(rows);
};
