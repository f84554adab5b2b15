import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { usualSettings } from '../../shared/settings.ts';
import { DeskSettings } from '../due/components/DeskSettings.tsx';
import { line, one, open, sentTo, whole } from './deskKit.ts';

afterEach(cleanup);

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000 + 5_000).toISOString();

test('RTE-5 clinic/faxes says in words when a fax is due, or how late it is', async () => {
  const times = [
    [45, 'Due in 45 min'],
    [120, 'Due in 2 h'],
    [4 * 1440, 'Due in 4 days'],
    [-61, 'Late by 1 h'],
    [0, 'Due now'],
  ] as const;
  const data = times.map(([minutes], n) =>
    line(`${n}1111111-1111-4111-8111-111111111111`, { dueAt: inMinutes(minutes), urgent: n === 3 }),
  );
  await open({ 'faxes.list': () => ({ data, next: null }) });
  const rows = within(await screen.findByRole('list', { name: 'Unassigned: faxes' })).getAllByRole('button');
  for (const [n, [, says]] of times.entries()) expect(rows[n]).toHaveTextContent(says);
  expect(rows.map((row) => row.textContent.includes('Urgent'))).toEqual([false, false, false, true, false]);
  cleanup();
  await open({ 'faxes.list': () => ({ data, next: null }) }, '', 'fr-CA');
  await screen.findByText('En retard de 1 h');
  expect(screen.getByText('À traiter d’ici 2 h')).toBeInTheDocument();
});

test('RTE-5 clinic/faxes marks a fax as urgent, and back', async () => {
  for (const urgent of [false, true]) {
    const read = ({ params }: any) => whole(params.id, { dueAt: inMinutes(120), urgent });
    const { sent } = await open({ 'faxes.read': read, 'faxes.hurry': () => undefined }, `?fax=${one}`);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    expect(screen.queryByText('Urgent') !== null).toBe(urgent);
    const action = urgent ? 'Mark as not urgent' : 'Mark as urgent';
    await user.click(await screen.findByRole('menuitem', { name: action }));
    await waitFor(() => expect(sentTo(sent, 'faxes.hurry').map(({ body }) => body)).toEqual([{ urgent: !urgent }]));
    cleanup();
  }
});

test('RTE-5 clinic/faxes lets the clinic set due times and limits, and takes only whole hours', async () => {
  const { sent, draw } = await open({
    'faxes.settings': () => usualSettings,
    'faxes.saveSettings': ({ body }: any) => body,
  });
  cleanup();
  await draw(DeskSettings);
  const user = userEvent.setup();
  const urgent = await screen.findByLabelText(/^Urgent: open hours/);
  await user.clear(urgent);
  await user.type(urgent, '0');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Enter a whole number from 1 to 200.')).toBeInTheDocument();
  await user.clear(urgent);
  await user.type(urgent, '1');
  await user.type(screen.getByLabelText(/^Pages a day/), '300');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(sentTo(sent, 'faxes.saveSettings')).toHaveLength(1));
  expect(sentTo(sent, 'faxes.saveSettings')[0].body).toEqual({ ...usualSettings, urgentHours: 1, pagesADay: 300 });
});
