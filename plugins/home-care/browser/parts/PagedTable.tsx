import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { Async, type Column, Skeleton, Table } from '#ui';
import type { Resource } from '#core/shared';
import { messages } from '../messages/index.ts';
import type { OnePage } from './PageByPage.tsx';

interface PagedTableProps<Row> extends Pick<OnePage, 'more'> {
  readonly caption: string;
  readonly found: Resource<{ readonly data: readonly Row[]; readonly next: string | null }>;
  readonly columns: readonly Column<Row>[];
}

/** One page of the visits behind a number. */
export const PagedTable = observer(
  <Row extends { readonly id: string }>({ caption, found, columns, more }: PagedTableProps<Row>) => {
    const t = useMessages(messages);
    return (
      <Async resource={found} skeleton={<Skeleton lines={6} />} none={{ title: t.rowsEmpty }}>
        {({ data, next }) => (
          <Table
            caption={caption}
            rows={data}
            more={next !== null && more !== undefined}
            loadMore={() => next !== null && more?.(next)}
            columns={columns}
          />
        )}
      </Async>
    );
  },
);
