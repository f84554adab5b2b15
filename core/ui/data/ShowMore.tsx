import { Button } from '../controls/Button.tsx';
import { useTexts } from '../kernel.ts';
import type { Paging } from '../table/Table.tsx';

/** Under a list that is no table: fetches what comes after it. */
export const ShowMore = ({ more, loadMore, loadingMore }: Paging) => {
  const t = useTexts();
  return more && loadMore ? (
    <Button intent="quiet" busy={loadingMore} onClick={loadMore}>
      {t.showMore}
    </Button>
  ) : null;
};
