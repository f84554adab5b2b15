import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderUi } from '#ui/renderUi.tsx';
import { Combobox } from './Combobox.tsx';

const all = [
  { key: 'a', label: 'Acute bronchitis' },
  { key: 'b', label: 'Back pain' },
];
const Picker = () => {
  const [value, setValue] = useState('');
  const offers = all.filter(({ label }) => value !== '' && label.toLowerCase().includes(value));
  return (
    <>
      <Combobox
        label="Reason"
        value={value}
        offers={offers}
        none="Nothing has this name."
        onType={setValue}
        onChoose={({ label }) => setValue(label)}
      />
      <button type="button">Add</button>
    </>
  );
};
const field = () => screen.getByRole('combobox', { name: 'Reason' });
const said = () => screen.queryAllByText('Nothing has this name.', { selector: '.pv-field-help' }).length;

test('words that find nothing say so, and go on saying it when the field is left: the button below does not move', async () => {
  await renderUi(<Picker />);
  await screen.findByRole('combobox');
  await userEvent.click(field());
  expect(said()).toBe(0);
  await userEvent.type(field(), 'bronq');
  expect(said()).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(said()).toBe(1);
  await userEvent.clear(field());
  expect(said()).toBe(0);
});

test('what is found is taken with the arrows and Enter; leaving it untaken says nothing', async () => {
  await renderUi(<Picker />);
  await screen.findByRole('combobox');
  await userEvent.type(field(), 'ac');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Acute bronchitis',
    'Back pain',
  ]);
  await userEvent.tab();
  expect([said(), screen.queryAllByRole('option')]).toEqual([0, []]);
  await userEvent.click(field());
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(field()).toHaveValue('Acute bronchitis');
});
