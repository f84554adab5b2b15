import type { Trx } from '#core/server';
import { turnedBoxes } from '../../shared/boxes.ts';
import type { TakenPage } from '../documents/ownPages.ts';

/** Copies the marks of these pages to the document that is made of them. @param before so many pages of it come first */
export const carryAnnotations = async (
  db: Trx,
  orgId: string,
  { from, pages }: { readonly from: string; readonly pages: readonly TakenPage[] },
  { to, before }: { readonly to: string; readonly before: number },
): Promise<void> => {
  const marks = await db
    .selectFrom('fax_annotation')
    .select(['page', 'kind', 'box', 'text', 'by', 'profile_id', 'at'])
    .where('org_id', '=', orgId)
    .where('fax_id', '=', from)
    .where('removed_at', 'is', null)
    .execute();
  const carried = marks.flatMap(({ box, ...mark }) => {
    const place = pages.findIndex(({ page }) => page === mark.page);
    if (place < 0) return [];
    const [turned] = turnedBoxes([box], pages[place]!.quarters);
    return [{ ...mark, org_id: orgId, fax_id: to, page: before + place + 1, box: JSON.stringify(turned) }];
  });
  if (carried.length > 0) await db.insertInto('fax_annotation').values(carried).execute();
};
