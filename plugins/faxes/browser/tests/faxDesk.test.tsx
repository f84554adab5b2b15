import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Inboxes, Navigation, NotificationKinds, Routes } from '#core/browser';
import { CallFailure } from '#core/shared';
import { line, one, open, sentTo, two, whole } from './deskKit.ts';

afterEach(cleanup);

test('RTE-5 clinic/faxes shows queues with counts, and each fax with sender, pages and what is wrong', async () => {
  const { plugin } = await open();
  const rows = await screen.findByRole('list', { name: 'Unassigned: faxes' });
  expect(
    within(rows)
      .getAllByRole('button')
      .map((row) => row.textContent),
  ).toEqual([
    expect.stringMatching(/CAPITAL CARDIOLOGY.*613-555-0164.*2 pages.*Arrived again once/),
    expect.stringMatching(/Unknown number.*Pages not counted.*Protected by a password/),
  ]);
  expect(screen.getByRole('navigation', { name: 'Queues' })).toHaveTextContent(/Unassigned2.*Mine1/);
  expect(screen.getByText('Your fax number: 613-555-0143')).toBeInTheDocument();
  expect(plugin.contributed(Routes).map(({ item }: any) => item?.path ?? '')).toBeDefined();
  for (const slot of [Navigation, Inboxes, NotificationKinds])
    expect(plugin.contributed(slot as never).length).toBeGreaterThan(0);
});

test('RTE-5 clinic/faxes says to whom a number belongs beside it, and names nobody as the sender by it', async () => {
  const listed = { name: '', number: '6135550186', listed: 'Bytown Imaging' };
  await open(
    { 'faxes.list': () => ({ data: [line(one, listed)], next: null }), 'faxes.read': () => whole(one, listed) },
    `?fax=${one}`,
  );
  expect(await screen.findByRole('heading', { name: '613-555-0186' })).toBeInTheDocument();
  expect(screen.getAllByText(/Number belongs to Bytown Imaging/)).toHaveLength(2);
});

test('RTE-5 clinic/faxes goes through the list and acts by single keys, and not while somebody types', async () => {
  const { router } = await open();
  const user = userEvent.setup();
  await screen.findByRole('list', { name: 'Unassigned: faxes' });
  await user.keyboard('j');
  await waitFor(() => expect(router.query.get('fax')).toBe(one));
  await user.keyboard('j');
  await waitFor(() => expect(router.query.get('fax')).toBe(two));
  await user.keyboard('k');
  await waitFor(() => expect(router.query.get('fax')).toBe(one));
  await screen.findByRole('heading', { name: 'CAPITAL CARDIOLOGY' });
  await user.keyboard('a');
  const dialog = await screen.findByRole('dialog', { name: 'Assign this fax' });
  await user.keyboard('j');
  expect(router.query.get('fax')).toBe(one);
  expect(dialog).toBeInTheDocument();
});

test('RTE-5 clinic/faxes snoozes the open fax by one key, and ends it by one press', async () => {
  let until: string | null = null;
  const snooze = ({ body }: any) => void (until = body.until);
  const read = ({ params }: any) => whole(params.id, { snoozedUntil: until });
  const { sent } = await open({ 'faxes.snooze': snooze, 'faxes.read': read }, `?fax=${one}`);
  const user = userEvent.setup();
  await screen.findByRole('heading', { name: 'CAPITAL CARDIOLOGY' });
  await user.keyboard('z');
  const dialog = within(await screen.findByRole('dialog', { name: 'Snooze this fax' }));
  await user.click(dialog.getByRole('button', { name: 'Snooze' }));
  await waitFor(() => expect(sentTo(sent, 'faxes.snooze')).toHaveLength(1));
  const at = new Date(until!);
  expect([at.getHours(), at.getMinutes(), at > new Date()]).toEqual([8, 0, true]);
  cleanup();
  await open({ 'faxes.snooze': snooze, 'faxes.read': read }, `?fax=${one}`);
  await user.click(await screen.findByRole('button', { name: 'End snooze' }));
  await waitFor(() => expect(until).toBeNull());
});

test('RTE-5 clinic/faxes tells who else has a fax that was just taken', async () => {
  const refuse = () => {
    throw new CallFailure(409, 'already_assigned', 'Priya Sandhu has this fax already.');
  };
  const { toasts } = await open({ 'faxes.take': refuse }, `?fax=${one}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Take' }));
  await waitFor(() => expect(toasts.shown.at(-1)?.message).toBe('Priya Sandhu has this fax already.'));
});

test('RTE-5 clinic/faxes says that a fax can’t be read, and offers no filing of it', async () => {
  await open({}, `?fax=${two}`);
  expect(await screen.findByText(/Ask the sender to fax it again/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'File…' })).toBeNull();
});

test('RTE-5 clinic/faxes files only for a patient who was chosen, with what was read on the page', async () => {
  const { sent } = await open({}, `?fax=${one}`);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'File…' }));
  const dialog = await screen.findByRole('dialog', { name: 'File in a chart' });
  await user.click(within(dialog).getByLabelText('Patient’s name'));
  await user.paste('Maya Tremblay');
  await user.type(within(dialog).getByLabelText('Birth date'), '1967-03-14');
  await user.click(within(dialog).getByRole('button', { name: 'File in chart' }));
  expect(sentTo(sent, 'faxes.fileInChart')).toEqual([]);
  await user.click(await within(dialog).findByRole('button', { name: /Maya Tremblay, born 1967-03-14/ }));
  await user.click(within(dialog).getByRole('button', { name: 'File in chart' }));
  expect(sentTo(sent, 'faxes.fileInChart')).toEqual([]);
  await user.click(within(dialog).getByLabelText(/^I looked at all 2 pages/));
  await user.click(within(dialog).getByRole('button', { name: 'File in chart' }));
  await waitFor(() => expect(sentTo(sent, 'faxes.fileInChart')).toHaveLength(1), { timeout: 5_000 });
  expect(sentTo(sent, 'faxes.fileInChart')[0]).toMatchObject({
    params: { id: one },
    body: { patient: 'p1', name: 'Maya Tremblay', birthDate: '1967-03-14', card: '', title: 'Referral', taskTo: null },
  });
});

test('RTE-5 clinic/faxes suggests patients with what was found of each, and types nothing for the person', async () => {
  const boxes = [{ x: 0.1, y: 0.1, width: 0.1, height: 0.02 }];
  const born = { birthDate: '1967-03-14', card: '' };
  const evidence = [
    { kind: 'name', page: 1, boxes },
    { kind: 'birthDate', page: 2, boxes },
  ];
  const patients = [
    { id: 'p1', name: 'Maya Tremblay', ...born, evidence },
    { id: 'p2', name: 'Maia Tremblay', ...born, evidence: evidence.slice(1) },
  ];
  const pages = [
    { page: 1, outcome: 'read' },
    { page: 2, outcome: 'failed' },
  ];
  const { sent } = await open(
    { 'faxes.reading': () => ({ state: 'done', pages, more: false, patients }) },
    `?fax=${one}`,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'File…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'File in a chart' }));
  const suggestion = await dialog.findByRole('button', { name: 'Maya Tremblay, born 1967-03-14' });
  expect(dialog.getByRole('button', { name: 'Maia Tremblay, born 1967-03-14' })).toBeInTheDocument();
  expect(dialog.getByText(/These patients look alike/)).toBeInTheDocument();
  expect(dialog.getByText('Not read, look yourself: page 2')).toBeInTheDocument();
  expect(dialog.getByText('Name: not found')).toBeInTheDocument();
  await user.click(suggestion);
  expect(suggestion).toHaveAttribute('aria-pressed', 'true');
  expect(dialog.getByLabelText('Patient’s name')).toHaveValue('');
  expect(dialog.getByLabelText('Birth date')).toHaveValue('');
  expect(sentTo(sent, 'faxes.fileInChart')).toEqual([]);
});

test.each([
  ['failed', 'Not read, look yourself: page 1'],
  ['no_machine', /reader is not installed/],
  ['words', /^No patient recognised/],
])('RTE-5 clinic/faxes says that nobody was recognised only of pages that were read (%s)', async (outcome, says) => {
  const reading = {
    state: 'done',
    pages: [{ page: 1, outcome }],
    more: false,
    kind: null,
    urgency: null,
    patients: [],
  };
  await open({ 'faxes.reading': () => reading }, `?fax=${one}`);
  await userEvent.click(await screen.findByRole('button', { name: 'File…' }));
  await screen.findByText(says);
  expect(screen.queryByText(/No patient recognised/) !== null).toBe(outcome === 'words');
  expect(screen.queryByText(/A suggestion only/)).toBeNull();
});

test('RTE-5 clinic/faxes says what a fax looks like and where it says that it is urgent, and changes nothing by itself', async () => {
  const box = { x: 0.1, y: 0.1, width: 0.1, height: 0.02 };
  const reading = {
    ...{ state: 'done', pages: [{ page: 1, outcome: 'words' }], more: false, kind: 'result', patients: [] },
    urgency: { word: 'STAT', page: 2, boxes: [box] },
  };
  await open({ 'faxes.reading': () => reading }, `?fax=${one}`);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'File…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'File in a chart' }));
  expect(await dialog.findByRole('button', { name: '“STAT”: page 2' })).toBeInTheDocument();
  expect(dialog.getByLabelText(/^Kind/)).toHaveValue('referral');
  await user.click(dialog.getByRole('button', { name: 'File as Result' }));
  expect(dialog.getByLabelText(/^Kind/)).toHaveValue('result');
  expect(dialog.queryByText(/^Looks like/)).toBeNull();
});

test('RTE-5 clinic/faxes says that faxes are not read by machine, and files all the same', async () => {
  await open({}, `?fax=${one}`);
  await userEvent.click(await screen.findByRole('button', { name: 'File…' }));
  expect(await screen.findByText(/not read by machine here/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'File in chart' })).toBeEnabled();
});

test('RTE-5 clinic/faxes keeps the patients it found while it looks for more', async () => {
  const later = new Promise<never>(() => undefined);
  const found = [{ id: 'p1', name: 'Maya Tremblay', birthDate: '1967-03-14', card: '' }];
  await open(
    { 'record.findPatients': ({ body }: any) => (body.text.startsWith('19') ? later : { data: found, more: false }) },
    `?fax=${one}`,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'File…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'File in a chart' }));
  await user.click(dialog.getByLabelText('Patient’s name'));
  await user.paste('Maya Tremblay');
  const suggestion = await dialog.findByRole('button', { name: /Maya Tremblay, born 1967-03-14/ });
  await user.type(dialog.getByLabelText('Birth date'), '1967-03-14');
  await new Promise((next) => setTimeout(next, 400));
  expect(suggestion).toBeInTheDocument();
});

test('RTE-5 clinic/faxes says that a queue is empty only once it is known, in French too', async () => {
  let answer = (_: unknown): void => undefined;
  await open({ 'faxes.list': () => new Promise((resolve) => (answer = resolve)) }, '?queue=mine', 'fr-CA');
  expect(screen.queryByText('Aucune télécopie ici')).toBeNull();
  answer({ data: [], next: null });
  expect(await screen.findByText('Aucune télécopie ici')).toBeInTheDocument();
});

test('RTE-5 clinic/faxes shows a fax beside the earlier one that it looks like, and a person says that it is another', async () => {
  const at = '2026-05-03T14:00:00.000Z';
  const likeness = { id: two, name: '', number: '6135550170', at, state: 'filed' as const, pages: 2 };
  const read = ({ params }: any) => whole(params.id, params.id === one ? { looksLike: two, likeness } : {});
  const { sent, router } = await open({ 'faxes.read': read, 'faxes.unlike': () => undefined }, `?fax=${one}`);
  const user = userEvent.setup();
  expect(await screen.findByText(/Looks like the fax from 613-555-0170, received May 3, 2026/)).toHaveTextContent(
    '2 pages look the same. Filed',
  );
  await user.click(screen.getByRole('button', { name: 'Compare side by side' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare two faxes' }));
  expect(dialog.getAllByRole('region').map((side) => side.getAttribute('aria-label'))).toEqual(
    expect.arrayContaining(['This fax', 'Earlier fax']),
  );
  await waitFor(() =>
    expect(sentTo(sent, 'faxes.file').map(({ params }) => params.id)).toEqual(expect.arrayContaining([one, two])),
  );
  await user.click(dialog.getByRole('button', { name: 'Open the earlier fax' }));
  expect(router.query.get('fax')).toBe(two);
  cleanup();
  const second = await open({ 'faxes.read': read, 'faxes.unlike': () => undefined }, `?fax=${one}`);
  await user.click(await screen.findByRole('button', { name: 'It’s another fax' }));
  await waitFor(() => expect(sentTo(second.sent, 'faxes.unlike')).toEqual([{ params: { id: one } }]));
});

test('RTE-5 clinic/faxes merges the open fax with another, opens what was made, and takes it back', async () => {
  const other = '33333333-3333-4333-8333-333333333333';
  const list = ({ query }: any) => ({
    data:
      query.queue === 'mine'
        ? []
        : [line(one), line(two, { content: 'encrypted' }), line(other, { name: 'LAB', pages: 1 })],
    next: null,
  });
  const of = [{ id: other, name: 'LAB', number: '', at: new Date().toISOString(), pages: 1 }];
  const merge = { into: null, of, undoUntil: new Date().toISOString() };
  const read = ({ params }: any) => (params.id === one ? whole(one) : { ...whole(one, { merge }), id: params.id });
  const answers = {
    'faxes.list': list,
    'faxes.read': read,
    'faxes.merge': () => ({ id: two }),
    'faxes.unmerge': () => undefined,
  };
  const { sent, router } = await open(answers, `?fax=${one}`);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Merge with another fax…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge two faxes' }));
  const choice = await dialog.findByLabelText(/^Merge with/);
  expect(within(choice).getAllByRole('option')).toHaveLength(2);
  await user.selectOptions(choice, other);
  await user.selectOptions(dialog.getByLabelText(/^Its pages go/), 'before');
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  await waitFor(() =>
    expect(sentTo(sent, 'faxes.merge')).toEqual([{ params: { id: one }, body: { other, otherFirst: true } }]),
  );
  await waitFor(() => expect(router.query.get('fax')).toBe(two));
  expect(await screen.findByText('Made of two faxes')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo the merge' }));
  const sure = within(await screen.findByRole('alertdialog'));
  await user.click(sure.getByRole('button', { name: 'Undo the merge' }));
  await waitFor(() => expect(sentTo(sent, 'faxes.unmerge')).toEqual([{ params: { id: two } }]));
});

test('RTE-5 clinic/faxes saves a note and a stamp over a page, and removes a mark that is there', async () => {
  const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.05 };
  const old = {
    id: two,
    page: 1,
    kind: 'highlight' as const,
    box,
    text: '',
    by: 'Priya Sandhu',
    at: new Date().toISOString(),
  };
  const read = ({ params }: any) => whole(params.id, { annotations: [{ ...old, removable: true }] });
  const answers = {
    'faxes.read': read,
    'faxes.annotate': () => ({ id: two }),
    'faxes.removeAnnotation': () => undefined,
  };
  const { sent } = await open(answers, `?fax=${one}`);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Add marks…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add marks' }, { timeout: 10_000 }));
  await user.selectOptions(dialog.getByLabelText('Mark'), 'note');
  await user.click(dialog.getByRole('button', { name: 'Add a mark' }));
  await user.click(dialog.getByRole('button', { name: 'Save marks' }));
  expect(await dialog.findByText('Write the note.')).toBeInTheDocument();
  expect(sentTo(sent, 'faxes.annotate')).toEqual([]);
  await user.type(dialog.getByLabelText('Note text'), 'Ask for page 3');
  await user.click(dialog.getByRole('button', { name: /^Remove: Highlight, Priya Sandhu/ }));
  await waitFor(() =>
    expect(sentTo(sent, 'faxes.removeAnnotation')).toEqual([{ params: { id: one, annotation: two } }]),
  );
  await user.selectOptions(dialog.getByLabelText('Mark'), 'stamp');
  await user.click(dialog.getByRole('button', { name: 'Add a mark' }));
  await user.click(dialog.getByRole('button', { name: 'Save marks' }));
  await waitFor(() => expect(sentTo(sent, 'faxes.annotate')).toHaveLength(2));
  expect(sentTo(sent, 'faxes.annotate').map(({ body }) => [body.page, body.mark])).toEqual([
    [1, { kind: 'note', text: 'Ask for page 3' }],
    [1, { kind: 'stamp', text: 'received' }],
  ]);
});
