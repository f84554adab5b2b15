import { sql } from 'kysely';
import type { ServerServices, Trx } from '#core/server';
import { noteEvent } from '../deskEvents.ts';
import { lookBits } from '../reading/look.ts';

/** How many bits two looks of one page may differ in, and how many of its words must be on both. */
const [mostBits, leastWords] = [24, 0.65];
/** Where the machine read too little to compare, the looks alone must be nearly the same. */
const [fewWords, mostBitsAlone] = [8, 14];
/** How far back the desk looks. */
const days = 90;

interface Found {
  readonly fax: string;
  readonly page: number;
  readonly like: string;
  readonly their: number;
  /** In how many their looks differ. */
  readonly bits: number;
}

const wordsOf = (words: readonly { readonly text: string; readonly y: number }[]): ReadonlySet<string> =>
  new Set(
    words
      .filter(({ y }) => y > 0.06)
      .map(({ text }) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''))
      .filter((text) => text.length > 2),
  );

/** Read on both: then most must be the same, so that one form filled in for two people is not taken for one fax. */
const isSamePage = (one: ReadonlySet<string>, other: ReadonlySet<string>, bits: number): boolean => {
  if (one.size < fewWords || other.size < fewWords) return bits <= mostBitsAlone;
  const common = [...one].filter((word) => other.has(word)).length;
  return common / (one.size + other.size - common) >= leastWords;
};

/**
 * Of a fax that was just read: which earlier one of the clinic has the same pages, though not the same bytes. It is noted beside it,
 * and nothing else comes of it.
 */
export const noteLikeness = async (
  services: Pick<ServerServices, 'live' | 'notifier' | 'now'>,
  db: Trx,
  orgId: string,
  id: string,
): Promise<void> => {
  const since = new Date(services.now().getTime() - days * 86_400_000);
  const width = sql.raw(String(lookBits));
  // What was split off a fax, or made of faxes, looks like these of course.
  const { rows } = await sql<Found>`select mine.fax_id as fax, mine.page, r.fax_id as like, r.page as their, x.bits
    from fax_incoming f
    join fax_reading mine on mine.org_id = f.org_id and mine.fax_id = f.id and mine.look is not null
    join fax_incoming o on o.org_id = f.org_id and o.id <> f.id and o.split_from is null and o.provider not in ('split', 'merge')
      and o.received_at >= ${since} and (o.received_at, o.id) < (f.received_at, f.id) and o.pages between ceil(f.pages / 2.0) and f.pages * 2
    join fax_reading r on r.org_id = o.org_id and r.fax_id = o.id and r.look is not null
    cross join lateral (select bit_count(('x' || mine.look)::bit(${width}) # ('x' || r.look)::bit(${width})) as bits) x
    where f.org_id = ${orgId} and f.id = ${id} and x.bits <= ${mostBits} and f.provider not in ('split', 'merge') and f.same_as is null
    order by o.received_at desc, o.id, mine.page, r.page
    limit 2000`.execute(db);
  for (const [like, pairs] of Map.groupBy(rows, (row) => row.like)) {
    const read = await db
      .selectFrom('fax_reading')
      .select(['fax_id', 'page', 'words', 'look'])
      .where('org_id', '=', orgId)
      .where('fax_id', 'in', [id, like])
      .execute();
    const saidOn = (fax: string, page: number) =>
      wordsOf(read.find((one) => one.fax_id === fax && one.page === page)?.words ?? []);
    const same = pairs.filter(({ page, their, bits }) =>
      isSamePage(saidOn(id, page), saidOn(like, their), Number(bits)),
    );
    const pages = new Set(same.map(({ page }) => page)).size;
    const theirs = new Set(same.map(({ their }) => their)).size;
    const looked = (fax: string) => read.filter((one) => one.fax_id === fax && one.look !== null).length;
    // One of the two may have been cut short: all of the shorter one must be in the longer.
    if (Math.min(pages, theirs) < Math.min(looked(id), looked(like))) continue;
    await db
      .updateTable('fax_incoming')
      .set({ looks_like: like })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
    return noteEvent(services, db, { orgId, faxId: id, by: null, what: 'looks_like', detail: { fax: like, pages } });
  }
  return undefined;
};
