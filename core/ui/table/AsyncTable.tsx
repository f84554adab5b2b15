import type { Resource } from '#core/shared';
import { Async } from '../states/Async.tsx';
import type { EmptyWords } from '../states/Empty.tsx';
import { Table, type TableProps } from './Table.tsx';

export interface AsyncTableProps<A, R> extends Omit<TableProps<R>, 'rows'> {
  readonly resource: Resource<A>;
  readonly rows: (answer: A) => readonly R[];
  /** Absent: a table without rows says nothing of it. */
  readonly none?: EmptyWords;
}

/** A table of what a call answers, in its four states. */
export const AsyncTable = <A, R extends { readonly id: string }>({
  resource,
  rows,
  none,
  ...table
}: AsyncTableProps<A, R>) => (
  <Async resource={resource} empty={(answer: A) => none !== undefined && rows(answer).length === 0} none={none}>
    {(answer) => <Table {...table} rows={rows(answer)} />}
  </Async>
);
