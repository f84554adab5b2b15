import { type ReactNode, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { Card } from '../page/Card.tsx';
import { AsyncTable, type AsyncTableProps } from './AsyncTable.tsx';

interface TableCardProps<A, R> extends Omit<AsyncTableProps<A, R>, 'caption' | 'onOpen'> {
  readonly title: string;
  readonly lead?: string;
  /** On the button that adds a row, where one can be added. */
  readonly add?: string;
  /** Changes a row, or where there is none makes one. */
  readonly dialog?: (row: R | null, close: () => void) => ReactNode;
}

/** A table of its own; where it is kept by hand, a dialog adds a row or changes the one that is opened. */
export const TableCard = <A, R extends { readonly id: string }>(props: TableCardProps<A, R>) => {
  const { title, lead, add, dialog, ...table } = props;
  const [open, setOpen] = useState<R | 'new' | null>(null);
  return (
    <Card title={title} action={add !== undefined && <Button onClick={() => setOpen('new')}>{add}</Button>}>
      {lead !== undefined && <p className="pv-lead">{lead}</p>}
      <AsyncTable {...table} caption={title} onOpen={dialog && setOpen} />
      {open && dialog?.(open === 'new' ? null : open, () => setOpen(null))}
    </Card>
  );
};
