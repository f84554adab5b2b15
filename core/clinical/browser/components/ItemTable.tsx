import { observer } from 'mobx-react-lite';
import { Table, type TableProps } from '#ui/table/Table.tsx';
import { useAddress } from '../hooks/useAddress.ts';

/** A clinical list whose rows open the dialog of one item (`useOpenItem`). */
export const ItemTable = observer(<R extends { readonly id: string }>(props: TableProps<R>) => {
  const address = useAddress();
  return <Table {...props} onOpen={({ id }) => address.set({ item: id })} />;
});
