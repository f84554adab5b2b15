import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderUi } from '../renderUi.tsx';
import { Tabs } from './Tabs.tsx';
import { fitting } from './useFit.ts';

const names = ['Summary', 'Timeline', 'Visits', 'Conditions', 'Allergies', 'Insurance'];
const Chart = () => {
  const [open, setOpen] = useState('Summary');
  const tabs = names.map((name) => ({ id: name, title: name, content: () => <p>{`${name} of the chart`}</p> }));
  return <Tabs label="Sections" tabs={tabs} value={open} onChange={setOpen} />;
};
const shown = (): readonly (string | null)[] => screen.getAllByRole('tab').map(({ textContent }) => textContent);

/** jsdom lays nothing out. */
const laidOut = (width: number, room: number): void => {
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, width, 40));
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(room);
};
afterEach(() => jest.restoreAllMocks());

test.each([
  [[100, 100, 100], 300, 0, [0, 1, 2]],
  [[100, 100, 100, 100], 350, 0, [0, 1]],
  [[100, 100, 100, 100], 350, 3, [0, 3]],
  [[100, 100, 100], 50, 2, [2]],
  [[100, 100, 100], 0, 0, [0, 1, 2]],
])('of tabs %p in %p px with %p open, %p are shown', (widths, room, open, wanted) =>
  expect(fitting(widths, room, open)).toEqual(wanted),
);

test('RTE-5 tabs without room are in a menu, and one that is opened from it stands in the row', async () => {
  laidOut(96, 500);
  await renderUi(<Chart />);
  expect(shown()).toEqual(['Summary', 'Timeline', 'Visits', 'Conditions']);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Insurance' }));
  expect(screen.getByText('Insurance of the chart')).toBeInTheDocument();
  expect(shown()).toEqual(['Summary', 'Timeline', 'Visits', 'Insurance']);
});

test('RTE-5 arrows reach every tab, also those in the menu', async () => {
  laidOut(96, 500);
  await renderUi(<Chart />);
  screen.getByRole('tab', { name: 'Summary' }).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'Insurance' })).toHaveFocus();
  expect(screen.getByText('Insurance of the chart')).toBeInTheDocument();
});

test('RTE-5 where all tabs have room there is no menu', async () => {
  laidOut(50, 500);
  await renderUi(<Chart />);
  expect(shown()).toEqual(names);
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});
