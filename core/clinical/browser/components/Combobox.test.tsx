import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderUi } from '#ui/renderUi.tsx';
import { Combobox, type ComboboxProps, type Offer } from './Combobox.tsx';

const all = [
  { key: 'a', label: 'Acute bronchitis' },
  { key: 'b', label: 'Back pain' },
  { key: 'c', label: 'Chronic back pain' },
];
const sent = jest.fn();
const Page = (more: Partial<ComboboxProps<Offer>>) => {
  const [value, setValue] = useState('');
  const offers = all.filter(({ label }) => value !== '' && label.toLowerCase().includes(value));
  const props = { label: 'Reason', value, offers, none: 'Nothing has this name.', onType: setValue };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent();
      }}
    >
      <Combobox {...props} onChoose={({ label }) => setValue(label)} {...more} />
      <button type="submit">Add</button>
    </form>
  );
};
const draw = async (more: Partial<ComboboxProps<Offer>> = {}) => {
  sent.mockClear();
  await renderUi(<Page {...more} />);
  await screen.findByRole('combobox');
  return userEvent.setup();
};
const field = () => screen.getByRole('combobox', { name: 'Reason' });
const said = () => screen.queryAllByText('Nothing has this name.', { selector: '.pv-field-help' }).length;
const rows = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
/** The row that a screen reader reads out, by what the field says of it. */
const marked = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

test('words that find nothing say so, and go on saying it when the field is left: the button below does not move', async () => {
  const user = await draw();
  await user.click(field());
  expect(said()).toBe(0);
  await user.type(field(), 'bronq');
  expect(said()).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(said()).toBe(1);
  await user.clear(field());
  expect(said()).toBe(0);
});

test('typing marks the first offer, Enter takes it and sends nothing; Enter in the closed field sends', async () => {
  const user = await draw();
  await user.type(field(), 'ac');
  expect(rows()).toEqual(['Acute bronchitis', 'Back pain', 'Chronic back pain']);
  expect(marked()).toBe('Acute bronchitis');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Acute bronchitis');
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  expect(screen.getByRole('status')).toHaveTextContent('3 suggestions');
  await user.keyboard('{Enter}');
  expect(field()).toHaveValue('Acute bronchitis');
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  expect(sent).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(sent).toHaveBeenCalledTimes(1);
});

test('Enter in the open list sends nothing where nothing is marked: nothing found, not typed yet, or still waiting', async () => {
  const user = await draw();
  await user.type(field(), 'xyz{Enter}');
  expect(sent).not.toHaveBeenCalled();
  expect(field()).toHaveValue('xyz');
});

test('while the offers answer what was typed before, only those that match what is typed now can be taken', async () => {
  const user = await draw({ waiting: true, offers: all });
  await user.type(field(), 'pain ba');
  expect(rows()).toEqual(['Back pain', 'Chronic back pain']);
  await user.type(field(), 'x{Enter}');
  expect([rows(), sent.mock.calls]).toEqual([[], []]);
  expect(field()).toHaveValue('pain bax');
});

test('arrows, Home and End move the mark; Escape closes and clears nothing; Tab leaves and takes nothing', async () => {
  const user = await draw();
  await user.type(field(), 'ac');
  const after = async (key: string) => {
    await user.keyboard(`{${key}}`);
    return marked();
  };
  expect(await after('ArrowDown')).toBe('Back pain');
  expect(await after('ArrowUp')).toBe('Acute bronchitis');
  expect(await after('ArrowUp')).toBe('Chronic back pain');
  expect(await after('ArrowDown')).toBe('Acute bronchitis');
  expect(await after('End')).toBe('Chronic back pain');
  expect(await after('Home')).toBe('Acute bronchitis');
  expect(await after('Escape')).toBeUndefined();
  expect(field()).toHaveValue('ac');
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  expect(await after('ArrowDown')).toBe('Acute bronchitis');
  await user.tab();
  expect(field()).toHaveValue('ac');
  expect([said(), rows()]).toEqual([0, []]);
  expect(screen.getByRole('button', { name: 'Add' })).toHaveFocus();
});

test('the mark stays on its row when a later answer puts another one before it', async () => {
  const user = await draw();
  const Growing = () => {
    const [late, setLate] = useState(false);
    const [chosen, setChosen] = useState('');
    return (
      <>
        <Combobox
          label="Medicine"
          value="met"
          offers={late ? [{ key: 'z', label: 'Metoprolol' }, ...all] : all}
          onType={() => undefined}
          onChoose={({ label }) => setChosen(label)}
        />
        <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => setLate(true)}>
          Answer
        </button>
        <output>{chosen}</output>
      </>
    );
  };
  await renderUi(<Growing />);
  await user.type(await screen.findByRole('combobox', { name: 'Medicine' }), 'f');
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  expect(screen.getAllByRole('option')[0]).toHaveTextContent('Metoprolol');
  await user.keyboard('{Enter}');
  expect(screen.getByText('Acute bronchitis', { selector: 'output' })).toBeVisible();
});

test('words are kept as they are by the last row only, which typing never marks', async () => {
  const keep = jest.fn();
  const user = await draw({ onKeepWords: keep });
  await user.type(field(), 'xyz');
  expect(rows()).toEqual(['Use "xyz" as written']);
  expect(marked()).toBeUndefined();
  await user.keyboard('{Enter}');
  expect([keep, sent].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  await user.keyboard('{End}{Enter}');
  expect([keep, sent].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});

test('what is pressed is taken, also where a late answer moves another row under the hand before it is released', async () => {
  const onChoose = jest.fn();
  const late = { key: 'z', label: 'Abdominal back pain' };
  const Late = () => {
    const [offers, setOffers] = useState<readonly Offer[]>(all);
    return (
      <div role="presentation" onMouseDown={() => setOffers([late, ...all])}>
        <Page {...{ offers, onChoose }} />
      </div>
    );
  };
  await renderUi(<Late />);
  const user = userEvent.setup();
  await user.type(await screen.findByRole('combobox'), 'back');
  const [list, pressed] = [screen.getByRole('listbox'), screen.getByRole('option', { name: 'Back pain' })];
  // Pressed on one row and released on another, of which the browser makes a click on what holds both.
  fireEvent.mouseDown(pressed);
  fireEvent.mouseUp(screen.getByRole('option', { name: 'Abdominal back pain' }));
  fireEvent.click(list);
  expect(onChoose).toHaveBeenCalledWith(all[1]);
  expect(onChoose).toHaveBeenCalledTimes(1);
});
