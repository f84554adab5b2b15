import type { Transactions } from '#core/server/database/transactions.ts';

/** The id behind a slug. @throws Error naming the organisations that there are */
export const organizationOf = ({ asSystem }: Pick<Transactions, 'asSystem'>, slug: string): Promise<string> =>
  asSystem(async (db) => {
    const all = await db.selectFrom('organization').select(['id', 'slug']).orderBy('slug').execute();
    const found = all.find((one) => one.slug === slug);
    if (found) return found.id;
    const there =
      all.length > 0
        ? `There are: ${all.map((one) => one.slug).join(', ')}.`
        : 'There is none yet: start the server once.';
    throw new Error(`There is no organisation '${slug}'. ${there}`);
  });
