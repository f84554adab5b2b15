import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { claim, type Known, whole } from '#core/shared';
import { PrintButton } from '../action/PrintButton.tsx';
import { CountBadge } from '../data/CountBadge.tsx';
import { renderUi } from '../renderUi.tsx';
import { Empty } from './Empty.tsx';
import { None } from './None.tsx';
import { UnderReview } from './UnderReview.tsx';

const none = claim('No allergies recorded');
const error = new Error('offline');
const notWhole: readonly Known[] = [
  { is: 'awaited' },
  { is: 'failed', error, again: () => undefined },
  { is: 'part', data: [] },
  { is: 'part', data: [], error, again: () => undefined },
];
const suppressed: Known = { is: 'part', data: [], suppressed: true };

test('where all is known the claim is made', async () => {
  await renderUi(
    <>
      <Empty of={whole([])} title={none} />
      <None of={whole([])} says={claim('No doses')} />
    </>,
  );
  expect(screen.getByRole('heading', { name: 'No allergies recorded' })).toBeInTheDocument();
  expect(screen.getByText('No doses')).toBeInTheDocument();
});

test.each([...notWhole, suppressed])('nothing is claimed of what is %j', async (known) => {
  const { container } = await renderUi(
    <>
      <Empty of={known} title={none} text="Add the first one." />
      <None of={known} says={none} />
    </>,
  );
  expect(screen.queryByText(/No allergies/)).not.toBeInTheDocument();
  expect(screen.queryByText(/Add the first one/)).not.toBeInTheDocument();
  expect(container.querySelector('[data-claim]')).toBeNull();
});

test('what failed, or is out of date, says so and is asked for again', async () => {
  const again = jest.fn();
  const shown = await renderUi(<Empty of={{ is: 'failed', error, again }} title={none} />);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  shown.unmount();
  await renderUi(<Empty of={{ is: 'part', data: [], error, again }} title={none} />);
  expect(screen.getByText(/Some of this could not be loaded/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(again).toHaveBeenCalledTimes(2);
});

test('where more is not released yet the page says that it is reviewed, without how much; a sheet says so and prints', async () => {
  const reviewed = 'Your clinic is still reviewing records from elsewhere.';
  const { unmount } = await renderUi(
    <>
      <Empty of={suppressed} title={none} />
      <None of={suppressed} says={none} />
      <UnderReview of={suppressed} />
      <UnderReview of={whole([])} />
      <PrintButton of={suppressed}>Print</PrintButton>
    </>,
  );
  expect(screen.getAllByText(reviewed)).toHaveLength(3);
  expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
  unmount();
  await renderUi(<Empty of={suppressed} title={none} />, 'fr-CA');
  expect(screen.getByText('Votre clinique examine encore des données provenant d’ailleurs.')).toBeInTheDocument();
});

test('a count of what may be more says so', async () => {
  const first = await renderUi(<CountBadge count={3} of={whole([])} />);
  expect(screen.getByText('3')).toBeInTheDocument();
  first.unmount();
  await renderUi(<CountBadge count={3} of={{ is: 'part', data: [] }} />);
  expect(screen.getByText('3+')).toBeInTheDocument();
});

test.each(notWhole)('a sheet is not printed of what is %j, and says why', async (known) => {
  await renderUi(<PrintButton of={known}>Print</PrintButton>);
  const button = screen.getByRole('button', { name: 'Print' });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription(/loaded/);
});

test('a sheet of which all is known is printed', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  await renderUi(<PrintButton of={whole(null)}>Print</PrintButton>);
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  print.mockRestore();
});
