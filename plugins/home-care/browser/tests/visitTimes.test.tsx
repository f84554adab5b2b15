import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailure } from '#core/shared';
import { BoardPage } from '../board/BoardPage.tsx';
import { HomeCareTab } from '../chart/HomeCareTab.tsx';
import { openStaffPage } from './staffKit.tsx';
import { failing, today, visit } from './testKit.ts';

const nadine = { id: 'w1', name: 'Nadine Charlebois' };
const id = '00000000-0000-4000-8000-0000000000a1';
const begun = visit({ id, state: 'started', worker: nadine, startedAt: `${today}T12:04:00.000Z` });
const done = visit({ id: 'v2', state: 'done', worker: nadine, note: 'Pansement propre', exceptions: ['vitals'] });
const record = () => ({ events: [], exceptions: [], address: null });
const board = () => ({
  ...{ days: [today], today, zone: 'America/Toronto', workers: [], around: [], visits: [begun] },
});

test('RTE-4 a notice leads to its visit, whenever that is, and a forgotten end is put right with why', async () => {
  let isTaken = false;
  const { sent, router } = await openStaffPage(
    BoardPage,
    {
      'home-care.board': board,
      'home-care.record': record,
      'home-care.correctTimes': () => (isTaken ? undefined : failing(new CallFailure(409, 'not_made', 'No.'))()),
    },
    { address: `/home-care/plan?visit=${id}` },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Correct times' }));
  expect(sent.find((one) => one.id === 'home-care.board')!.input.query).toMatchObject({ visit: id });
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText(/^Started at/)).toHaveValue(`${today}T08:04`);
  const end = dialog.getByLabelText(/^Ended at/);
  await userEvent.clear(end);
  await userEvent.type(end, `${today}T07:00`);
  await userEvent.type(dialog.getByLabelText(/^Why/), 'Forgot to end it');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('The end must be after the start.')).toBeInTheDocument();
  await userEvent.clear(end);
  await userEvent.type(end, `${today}T08:55`);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/was cancelled, and nobody recorded/)).toBeInTheDocument();
  isTaken = true;
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const body = { worker: 'w1', start: `${today}T08:04`, end: `${today}T08:55`, why: 'Forgot to end it' };
  expect(sent.findLast((one) => one.id === 'home-care.correctTimes')!.input).toEqual({ params: { id }, body });
  expect(router.query.get('visit')).toBeNull();
});

test('RTE-4 the chart has a patient’s home visits, to come and past, with what was recorded; in French too', async () => {
  const reading = { kind: 'vitals', measure: 'oxygen', value: 88, second: null };
  const event = { id: 'e1', field: 'vitals:e1', worker: nadine, by: '', replaces: [], what: reading };
  const { sent } = await openStaffPage(
    HomeCareTab,
    {
      'home-care.patientVisits': ({ query }) => ({
        ...{ data: query.when === 'past' ? [done] : [], next: null, zone: 'America/Toronto' },
      }),
      'home-care.record': () => ({
        ...record(),
        events: [{ ...event, at: `${today}T12:05:00.000Z`, when: `${today}T12:05:00.000Z` }],
      }),
    },
    { address: '/clinic/patients/p1?tab=home-care', locale: 'fr-CA', role: 'practitioner' },
  );
  expect(await screen.findByText('Pansement propre')).toBeInTheDocument();
  expect(sent.find((one) => one.id === 'home-care.patientVisits')!.input.params).toEqual({ patient: 'p1' });
  await userEvent.click(screen.getByRole('button', { name: /^Morning care, / }));
  expect(await within(await screen.findByRole('dialog')).findByText(/88/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  await userEvent.click(screen.getByText('À venir'));
  expect(await screen.findByText('Aucune visite à domicile n’est prévue')).toBeInTheDocument();
});
