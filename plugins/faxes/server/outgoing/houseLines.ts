import type { ServerServices, Trx } from '#core/server';
import { readNumber } from '#core/shared/numbers/phoneNumber.ts';

/** Numbers that no line has: they are kept for stories, so that nobody is ever dialled by mistake. */
export const isSimulated = (number: string): boolean => /^...55501\d\d$/.test(number);

const fallbackArea = '343';

/**
 * The clinic's own number on the exchange of this house, given when it is first asked for. In a transaction that sees every
 * organisation, for a number is one clinic's alone.
 */
export const lineOf = async (db: Trx, orgId: string): Promise<string> => {
  const own = () => db.selectFrom('fax_line').select('number').where('org_id', '=', orgId).executeTakeFirst();
  const there = await own();
  if (there) return there.number;
  const { details } = await db
    .selectFrom('organization')
    .select('details')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow();
  const { number } = readNumber(typeof details.phone === 'string' ? details.phone : '');
  const area = number?.slice(0, 3) ?? fallbackArea;
  for (let last = 200; last < 10_000; last += 1) {
    const given = await db
      .insertInto('fax_line')
      .values({ number: `${area}555${String(last).padStart(4, '0')}`, org_id: orgId })
      .onConflict((same) => same.doNothing())
      .returning('number')
      .executeTakeFirst();
    const now = given ?? (await own());
    if (now) return now.number;
  }
  throw new Error(`The house has no free fax number left in area ${area}.`);
};

/** The clinic of this house whose desk takes faxes at a number; null where it is no such number. */
export const deskAt = (
  { asSystem, features }: Pick<ServerServices, 'asSystem' | 'features'>,
  number: string,
): Promise<string | null> =>
  asSystem(async (db) => {
    const line = await db
      .selectFrom('fax_line as l')
      .innerJoin('organization as o', 'o.id', 'l.org_id')
      .select('l.org_id')
      .where('l.number', '=', number)
      .where('o.closed_at', 'is', null)
      .executeTakeFirst();
    return line && (await features.isEnabled(db, line.org_id, 'faxes')) ? line.org_id : null;
  });
