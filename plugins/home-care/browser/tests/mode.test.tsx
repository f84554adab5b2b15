import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailure } from '#core/shared';
import { day, drawOnPad, held, line, own, start, turnLine } from './modeKit.tsx';
import { failing, today } from './testKit.ts';

test('RTE-8 without a code the page shows a field and nothing of anybody; a link opens the mode and leaves the address', async () => {
  const empty = await start({}, new Map());
  expect(await screen.findByLabelText('Access code')).toBeInTheDocument();
  expect(empty.http.sent).toEqual([]);
  empty.plugin.stop();
  document.body.innerHTML = '';
  const { appState, router } = await start(
    { 'home-care.openMode': () => held, 'home-care.mine': () => day([own()]) },
    new Map(),
    '/home-care/calendar?code=ABCD',
  );
  expect(await screen.findByText('12 Main Street, Ottawa')).toBeInTheDocument();
  expect(appState.homeCareMode).toBe(true);
  expect(router.query.toString()).toBe('');
});

test('ENT-2 the mode keeps its pass and nothing of a client in the browser, and ends when it is taken back', async () => {
  let revoked = false;
  const { memory, appState } = await start({
    'home-care.mine': () => {
      if (revoked) throw new CallFailure(401, 'pass_invalid', 'No.');
      return day([own()]);
    },
  });
  expect(await screen.findByText('Penicillin')).toBeInTheDocument();
  expect(JSON.stringify([...memory])).not.toMatch(/Main Street|Penicillin|Tremblay/);
  revoked = true;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText(/Your access has ended/)).toBeInTheDocument();
  expect(screen.queryByText('Penicillin')).not.toBeInTheDocument();
  expect(appState.homeCareMode).toBe(false);
});

test('RTE-4 a visit is begun, answered and ended; offline it waits, each thing said, and goes once under one id', async () => {
  const offline = failing(new CallFailure(0, 'offline', 'Offline.'));
  const taken: any[] = [];
  await start({
    'home-care.mine': () => (line.isUp ? day([own({ tasks: ['Wash'] })]) : offline()),
    'home-care.event': ({ body }) => {
      if (!line.isUp) return offline();
      taken.push(body);
      return { now: new Date().toISOString() };
    },
  });
  const begin = await screen.findByRole('button', { name: 'Start visit' });
  turnLine(false);
  await userEvent.click(begin);
  expect(await screen.findByText(/^Offline/)).toBeInTheDocument();
  expect(await screen.findByText('1 entry not sent yet')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'End visit' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Mark each task');
  await userEvent.click(screen.getByRole('radio', { name: 'Done' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Not done' }));
  await userEvent.type(screen.getByLabelText('Why not: Wash'), 'Refused');
  await userEvent.type(screen.getByLabelText('Note'), 'Slept well');
  await userEvent.click(screen.getByRole('button', { name: 'End visit' }));
  const list = await screen.findByRole('list', { name: 'Not with the clinic yet' });
  await waitFor(() => expect(within(list).getAllByText('Waiting for connection')).toHaveLength(4));
  expect(screen.getByText('4 entries not sent yet')).toBeInTheDocument();
  turnLine(true);
  await waitFor(() => expect(screen.queryByText(/not sent yet/)).not.toBeInTheDocument(), { timeout: 4_000 });
  expect(taken.map(({ what }) => what)).toEqual([
    { kind: 'start' },
    { kind: 'task', task: 'Wash', done: false, why: 'Refused' },
    { kind: 'note', text: 'Slept well' },
    { kind: 'end' },
  ]);
  expect(new Set(taken.map(({ id }) => id)).size).toBe(4);
  // Both times: the device's, and what was measured of its clock.
  expect(taken[0]).toMatchObject({ visit: 'v1', planned: `${today}T12:00:00.000Z`, skew: expect.any(Number) });
});

test('RTE-4 access that ends while something waits reads nothing more, and sends it all the same', async () => {
  let revoked = false;
  const offline = failing(new CallFailure(0, 'offline', 'Offline.'));
  const taken: any[] = [];
  await start({
    'home-care.mine': () => {
      if (revoked) throw new CallFailure(401, 'pass_invalid', 'No.');
      return line.isUp ? day([own()]) : offline();
    },
    'home-care.event': ({ body }) => {
      if (!line.isUp || !revoked) return offline();
      taken.push(body);
      return { now: new Date().toISOString() };
    },
  });
  const begin = await screen.findByRole('button', { name: 'Start visit' });
  turnLine(false);
  await userEvent.click(begin);
  await userEvent.type(screen.getByLabelText('Note'), 'Half a word');
  revoked = true;
  turnLine(true);
  expect(await screen.findByText(/Your access has ended/, {}, { timeout: 4_000 })).toBeInTheDocument();
  expect(screen.queryByText(/Tremblay|Penicillin/)).not.toBeInTheDocument();
  await waitFor(() => expect(taken.map(({ what }) => what.kind)).toEqual(['start', 'note']), { timeout: 4_000 });
  await waitFor(() => expect(screen.queryByText(/being sent/)).not.toBeInTheDocument());
});

test('RTE-4 what the clinic refuses is said, stays, and is sent again by hand', async () => {
  let refusing = true;
  const events = [
    {
      ...{ id: 'e1', field: 'note:w1', worker: { id: 'w1', name: 'Nadine' }, by: '', replaces: [] },
      ...{ what: { kind: 'note' as const, text: 'Kept words' }, at: `${today}T12:01:00.000Z` },
      when: `${today}T12:01:00.000Z`,
    },
  ];
  const { http } = await start({
    'home-care.mine': () => day([own({ state: 'started', tasks: [], startedAt: `${today}T12:01:00Z`, events })]),
    'home-care.event': () => {
      if (refusing) throw new CallFailure(404, 'not_found', 'There is no such visit.');
      return { now: new Date().toISOString() };
    },
  });
  expect(await screen.findByLabelText('Note')).toHaveValue('Kept words');
  await userEvent.clear(screen.getByLabelText('Note'));
  await userEvent.type(screen.getByLabelText('Note'), 'Other words');
  await userEvent.tab();
  expect(await screen.findByText(/^Not accepted: This no longer exists/)).toBeInTheDocument();
  expect(screen.getByLabelText('Note')).toHaveValue('Other words');
  refusing = false;
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(screen.queryByText(/Not accepted/)).not.toBeInTheDocument());
  const sent = http.sent.filter(({ id }) => id === 'home-care.event').map(({ input }) => input.body);
  expect(sent.at(-1)).toMatchObject({ what: { kind: 'note', text: 'Other words' }, replaces: ['e1'] });
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
});

test('RTE-4 vital signs are repeated where unusual, and an unsafe one says whom to call now, also without a line', async () => {
  const offline = failing(new CallFailure(0, 'offline', 'Offline.'));
  const taken: any[] = [];
  await start({
    'home-care.mine': () => {
      if (!line.isUp) return offline();
      return { ...day([own({ state: 'started', tasks: [] })]), phone: '613-555-0100' };
    },
    'home-care.event': ({ body }) => {
      if (!line.isUp) return offline();
      taken.push(body.what);
      return { now: new Date().toISOString() };
    },
  });
  await userEvent.click(await screen.findByText('Vital signs', { selector: 'summary' }));
  turnLine(false);
  const add = screen.getByRole('button', { name: 'Add reading' });
  await userEvent.type(screen.getByLabelText('Upper number'), '120');
  await userEvent.click(add);
  expect(screen.getByText(/isn’t possible/)).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Lower number'), '80');
  await userEvent.click(add);
  const list = within(await screen.findByRole('list', { name: 'Readings so far' }));
  expect(list.getByText(/Blood pressure 120\/80 mmHg/)).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('What you measured'), 'oxygen');
  await userEvent.type(screen.getByLabelText('Value'), '93');
  await userEvent.click(add);
  expect(await screen.findByText('Unusual: measure again')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Value'), '88');
  await userEvent.click(add);
  const call = within(
    (await screen.findByText(/Oxygen saturation 88 %: outside the safe range. Call now./)).closest('[role=alert]')!,
  );
  expect(call.getByRole('link', { name: 'Call the clinic: 613-555-0100' })).toHaveAttribute('href', 'tel:613-555-0100');
  turnLine(true);
  await waitFor(() => expect(taken).toHaveLength(3), { timeout: 4_000 });
  expect(taken[2]).toEqual({ kind: 'vitals', measure: 'oxygen', value: 88, second: null });
});

test('RTE-4 the client signs, or it is said why not', async () => {
  const taken: any[] = [];
  await start({
    'home-care.mine': () => day([own({ state: 'started', tasks: [] })]),
    'home-care.event': ({ body }) => {
      taken.push(body.what);
      return { now: new Date().toISOString() };
    },
  });
  await userEvent.click(await screen.findByText('Client’s signature', { selector: 'summary' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save signature' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Sign in the field');
  drawOnPad();
  await userEvent.click(screen.getByRole('button', { name: 'Save signature' }));
  expect(await screen.findByRole('img', { name: 'Signature of Maya Tremblay' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: /^Sign here/ }).querySelector('path')).toHaveAttribute('d', '');
  await userEvent.selectOptions(screen.getByLabelText('No signature'), 'The client declined to sign');
  await waitFor(() => expect(taken).toHaveLength(2));
  expect(taken).toEqual([
    { kind: 'signature', name: 'Maya Tremblay', strokes: 'M100 200L500 100L1000 0', why: null },
    { kind: 'signature', name: '', strokes: '', why: 'declined' },
  ]);
});
