/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   the style sheet lays the table out as cards on a phone, and display: block takes the implicit roles away */
import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { useTexts } from '../kernel.ts';
import { classes } from '../classes.ts';

export interface Column<R> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: R) => ReactNode;
  readonly align?: 'start' | 'end';
  /** Left out of the card on a phone. */
  readonly secondary?: boolean;
  /** CSS width. */
  readonly width?: string;
  /** Its heading sorts the rows, where the table says how they are sorted. */
  readonly sortable?: boolean;
}

export interface Sorting {
  /** Id of a column; none where the rows have an order of their own. */
  readonly by: string | null;
  readonly descending: boolean;
  readonly sort: (column: string) => void;
}

export interface Selecting<R> {
  readonly selected: ReadonlySet<string>;
  readonly select: (keys: readonly string[], on: boolean) => void;
  /** Names the box of a row; for screen readers. */
  readonly label: (row: R) => string;
  readonly all: string;
  /** Rows that can be; every one where absent. */
  readonly can?: (row: R) => boolean;
}

export interface Paging {
  /** There are more rows than these. */
  readonly more?: boolean;
  readonly loadMore?: () => void;
  readonly loadingMore?: boolean;
}

export interface TableProps<R> extends Paging {
  /** The first column names the row: its cell is the row's heading, and opens it. */
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  /** What tells rows apart; their `id` where absent. */
  readonly rowKey?: (row: R) => string;
  /** Says what the table lists; for screen readers. */
  readonly caption: string;
  readonly onOpen?: (row: R) => void;
  /** Tells rows apart whose first cells are alike; for screen readers. */
  readonly about?: (row: R) => string;
  /** Marks rows, for example as unread. */
  readonly rowClass?: (row: R) => string | false;
  readonly sorting?: Sorting;
  readonly selecting?: Selecting<R>;
  /** Every row has the same height, and what is longer than its column ends in an ellipsis. */
  readonly even?: boolean;
}

const ownId = (row: unknown): string => (typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : '');

const TableRows = <R,>(props: TableProps<R>) => {
  const {
    columns,
    rows,
    rowKey = ownId,
    caption,
    onOpen,
    about,
    more = false,
    loadMore,
    loadingMore,
    rowClass,
  } = props;
  const { sorting, selecting, even = false } = props;
  const can = (row: R): boolean => selecting?.can?.(row) ?? true;
  const keys = rows.filter(can).map(rowKey);
  const t = useTexts();
  return (
    <div className="pv-table-frame">
      <table className={classes('pv-table', even && 'even')} role="table">
        <caption className="pv-seen-only-by-readers">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {selecting && (
              <td role="cell" className="pv-table-tick">
                <Tick
                  label={selecting.all}
                  on={keys.length > 0 && keys.every((key) => selecting.selected.has(key))}
                  set={(on) => selecting.select(keys, on)}
                  words
                />
              </td>
            )}
            {columns.map((column) => (
              <th
                key={column.id}
                role="columnheader"
                scope="col"
                className={column.align}
                style={{ width: column.width }}
                aria-sort={sorting?.by === column.id ? (sorting.descending ? 'descending' : 'ascending') : undefined}
              >
                {sorting && column.sortable ? (
                  <button type="button" className="pv-table-sort" onClick={() => sorting.sort(column.id)}>
                    {column.header}
                    <span aria-hidden>{sorting.by === column.id ? (sorting.descending ? '↓' : '↑') : ''}</span>
                  </button>
                ) : (
                  column.header || <span className="pv-seen-only-by-readers">{t.actions}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" className={classes(onOpen && 'opens', rowClass?.(row))}>
              {selecting && (
                <td role="cell" className="pv-table-tick">
                  {can(row) && (
                    <Tick
                      label={selecting.label(row)}
                      on={selecting.selected.has(rowKey(row))}
                      set={(on) => selecting.select([rowKey(row)], on)}
                    />
                  )}
                </td>
              )}
              {columns.map((column, index) => (
                <Cell
                  key={column.id}
                  column={column}
                  row={row}
                  first={index === 0}
                  onOpen={onOpen}
                  about={about?.(row)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more && loadMore && (
        <div className="pv-table-more">
          <Button intent="quiet" busy={loadingMore} onClick={loadMore}>
            {t.showMore}
          </Button>
        </div>
      )}
    </div>
  );
};

interface TickProps {
  /** Beside it on a phone, where no column says what it is for. */
  readonly words?: boolean;
  readonly label: string;
  readonly on: boolean;
  readonly set: (on: boolean) => void;
}

const Tick = ({ label, on, set, words = false }: TickProps) => (
  <label>
    <input type="checkbox" aria-label={label} checked={on} onChange={(event) => set(event.target.checked)} />
    {words && <span aria-hidden="true">{label}</span>}
  </label>
);

interface CellProps<R> {
  readonly column: Column<R>;
  readonly row: R;
  readonly first: boolean;
  readonly onOpen?: (row: R) => void;
  readonly about?: string;
}

const Cell = <R,>({ column, row, first, onOpen, about }: CellProps<R>) => {
  const look = classes(column.align, column.secondary && 'secondary');
  const content = column.cell(row);
  const whole = typeof content === 'string' ? content : undefined;
  if (!first) {
    return (
      <td role="cell" className={look} data-label={column.header} title={whole}>
        {content}
      </td>
    );
  }
  return (
    <th role="rowheader" scope="row" className={look}>
      {onOpen ? (
        // The button's area is stretched over the row by the style sheet: one stop for the keyboard, a large target for a hand.
        <button type="button" className="pv-table-open" onClick={() => onOpen(row)}>
          {content}
          {about && <span className="pv-seen-only-by-readers">, {about}</span>}
        </button>
      ) : (
        content
      )}
    </th>
  );
};

/** What rows need that have no `id`. */
type Keyed<R> = Required<Pick<TableProps<R>, 'rowKey'>>;

/** Rows on a wide screen, cards at 390 px. The roles are said because a table laid out as blocks loses its own. */
export const Table: {
  <R extends { readonly id: string }>(props: TableProps<R>): ReactNode;
  <R>(props: TableProps<R> & Keyed<R>): ReactNode;
} = TableRows;
