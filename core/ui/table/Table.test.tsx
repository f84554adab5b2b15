import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../renderUi.tsx';
import { type Column, Table } from './Table.tsx';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly role: string;
}
const people: readonly Person[] = [
  { id: '1', name: 'Anne Moreau', role: 'Patient' },
  { id: '2', name: 'Lise Gagnon', role: 'Physician' },
];
const columns: readonly Column<Person>[] = [
  { id: 'name', header: 'Name', cell: (person) => person.name },
  { id: 'role', header: 'Role', cell: (person) => person.role },
];

test('a table keeps its roles when the style sheet turns it into cards, and each cell knows its heading', async () => {
  await renderUi(<Table columns={columns} rows={people} rowKey={(person) => person.id} caption="People" />);
  const table = screen.getByRole('table', { name: 'People' });
  expect(table).toHaveAttribute('role', 'table');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Name', 'Role']);
  const row = within(table).getByRole('row', { name: /Anne Moreau/ });
  expect(within(row).getByRole('rowheader')).toHaveTextContent('Anne Moreau');
  expect(within(row).getByRole('cell')).toHaveAttribute('data-label', 'Role');
});

test('a row opens by keyboard with one stop', async () => {
  const onOpen = jest.fn();
  await renderUi(
    <Table columns={columns} rows={people} rowKey={(person) => person.id} caption="People" onOpen={onOpen} />,
  );
  const user = userEvent.setup();
  await user.tab();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Lise Gagnon' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledWith(people[1]);
});

test('more rows are asked for, not fetched unasked', async () => {
  const loadMore = jest.fn();
  await renderUi(
    <Table columns={columns} rows={people} rowKey={(person) => person.id} caption="People" more loadMore={loadMore} />,
  );
  expect(loadMore).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(loadMore).toHaveBeenCalledTimes(1);
});
