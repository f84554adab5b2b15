import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Inboxes, Navigation, NotificationKinds, type PageSource, PageSources, Routes } from '#core/browser';
import { CallFailure, Live, type Locale, whole as known } from '#core/shared';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { faxes } from '../../manifest.ts';
import type { Fax, FaxLine } from '../../shared/calls.ts';
import { messages, setup } from '../index.ts';
import { FaxesPage } from '../pages/FaxesPage.tsx';

const line = (id: string, is: Partial<FaxLine> = {}): FaxLine => ({
  ...{ id, direction: 'in', number: '6135550164', name: 'CAPITAL CARDIOLOGY', pages: 2, at: new Date().toISOString() },
  ...{ assignee: null, label: '', note: '', state: 'open', content: 'readable', copies: 0, sameAs: null },
  ...{ failure: null, attempts: 0, sendAt: null, snoozedUntil: null, splitFrom: null, documents: null, closed: false },
  ...is,
});
const one = '11111111-1111-4111-8111-111111111111';
const two = '22222222-2222-4222-8222-222222222222';
const lines = [line(one, { copies: 1 }), line(two, { name: '', number: '', pages: null, content: 'encrypted' })];
const whole = (id: string, is: Partial<Fax> = {}): Fax => ({
  ...{ ...lines.find((found) => found.id === id)!, history: [], turns: {}, filed: null, sent: null },
  ...{ tiff: false, version: 0, redactions: [], order: null, split: null },
  ...is,
});

const maya = {
  resourceType: 'Patient' as const,
  id: 'p1',
  name: [{ given: ['Maya'], family: 'Tremblay' }],
  birthDate: '1967-03-14',
};

interface Sent {
  readonly id: string;
  readonly input: any;
}

const live = {
  state: 'open',
  on: () => () => undefined,
  onSignal: () => () => undefined,
  signal: () => undefined,
  onMissed: () => () => undefined,
};

const open = async (
  more: Record<string, (input: any) => unknown> = {},
  query = '',
  locale?: Locale,
  sources: readonly PageSource[] = [],
) => {
  const sent: Sent[] = [];
  const noted = (id: string, answer: (input: any) => unknown) => (input: any) => {
    sent.push({ id, input });
    return answer(input);
  };
  const answers = {
    'faxes.reading': () => ({ state: 'off', pages: [], more: false, kind: null, urgency: null, patients: [] }),
    'faxes.list': () => ({ data: lines, next: null }),
    'faxes.count': () => ({
      data: [
        { queue: 'unassigned', count: 2, oldest: new Date().toISOString() },
        { queue: 'mine', count: 1, oldest: null },
      ],
      line: '6135550143',
    }),
    'faxes.read': ({ params }: any) => whole(params.id),
    'faxes.take': () => undefined,
    'faxes.junk': () => undefined,
    'faxes.colleagues': () => ({ data: [{ id: 'c1', name: 'Claire Bouchard', self: false }] }),
    'faxes.assign': () => undefined,
    'faxes.fileInChart': () => undefined,
    'faxes.contacts': () => ({ data: [{ name: 'Bank Street Pharmacy', number: '6135550161', kind: 'organization' }] }),
    'faxes.file': () => {
      throw new CallFailure(404, 'not_found', 'Gone.');
    },
    ...more,
  };
  const started = await startClinical(faxes, {
    ...{ messages, address: `/clinic/faxes${query}`, role: 'admin', given: [maya], ...(locale && { locale }) },
    setup: (scope) => {
      setup(scope);
      sources.forEach((source) => scope.add(PageSources, source));
    },
    services: [[Live, live]],
    answers: Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, noted(id, answer)])),
  });
  await started.draw(FaxesPage);
  return { ...started, sent };
};
const sentTo = (sent: readonly Sent[], id: string) => sent.filter((call) => call.id === id).map(({ input }) => input);

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

test('RTE-5 clinic/faxes asks for a new number again, questions a near miss, and sends what was previewed', async () => {
  let tries = 0;
  const prepare = () => {
    tries += 1;
    if (tries === 1)
      throw new CallFailure(422, 'invalid_input', 'New.', { numberAgain: 'This number is new: type it again.' });
    if (tries === 2) throw new CallFailure(409, 'similar_number', 'Differs by one digit from Bank Street Pharmacy.');
    const fax = { id: one, name: 'Pharmacy', sha256: 'a'.repeat(64), pages: 3, dialled: '1 613 555 0162' };
    return { faxes: [fax], sendAt: null };
  };
  const { sent } = await open({ 'faxes.prepare': prepare, 'faxes.send': () => undefined });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'New fax' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send a fax' });
  await user.click(within(dialog).getByLabelText(/^Recipient/));
  await user.paste('Pharmacy');
  await user.click(within(dialog).getByLabelText(/^Fax number/));
  await user.paste('613-555-0162');
  const preview = () => user.click(within(dialog).getByRole('button', { name: 'Preview' }));
  await preview();
  await user.click(await within(dialog).findByLabelText(/^Fax number again/));
  await user.paste('613-555-0162');
  await preview();
  await user.click(await within(dialog).findByLabelText('The number is right as typed'));
  await preview();
  const check = await screen.findByRole('dialog', { name: 'Check before you send' });
  expect(check).toHaveTextContent('1 613 555 0162');
  await user.click(within(check).getByRole('button', { name: 'Send fax' }));
  await waitFor(() =>
    expect(sentTo(sent, 'faxes.send')).toEqual([{ body: { faxes: [{ id: one, sha256: 'a'.repeat(64) }] } }]),
  );
  expect(sentTo(sent, 'faxes.prepare').at(-1)).toMatchObject({
    body: { recipients: [{ sure: true, numberAgain: '613-555-0162' }], at: null },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('RTE-5 clinic/faxes adds recipients one by one, each checked, and sends to all of them at the time chosen', async () => {
  const hash = (n: number) => String(n).repeat(64);
  const prepare = ({ body }: any) => ({
    faxes: body.recipients.map(({ name, number }: any, n: number) => ({
      ...{ id: [one, two][n], name, sha256: hash(n), pages: 1, dialled: `1 ${number}` },
    })),
    sendAt: '2026-12-01T13:30:00.000Z',
  });
  const check = ({ body }: any) => {
    if (body.numberAgain === '')
      throw new CallFailure(422, 'invalid_input', 'New.', { numberAgain: 'This number is new: type it again.' });
    return { number: '6135550162', dialled: '1 613 555 0162' };
  };
  const { sent } = await open({
    ...{ 'faxes.prepare': prepare, 'faxes.recipient': check, 'faxes.send': () => undefined },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'New fax' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send a fax' }));
  const fill = async (label: RegExp, text: string) => {
    await user.click(await dialog.findByLabelText(label));
    await user.paste(text);
  };
  const add = () => user.click(dialog.getByRole('button', { name: 'Add another recipient' }));
  expect(dialog.getByRole('button', { name: 'Add another recipient' })).toBeDisabled();
  await fill(/^Recipient(?!s)/, 'Pharmacy');
  await fill(/^Fax number/, '613-555-0162');
  await add();
  expect(await dialog.findByText('This number is new: type it again.')).toBeInTheDocument();
  await fill(/^Fax number again/, '613-555-0162');
  await add();
  expect(await dialog.findByRole('list', { name: 'Recipients' })).toHaveTextContent('Pharmacy 613-555-0162');
  expect(dialog.getByLabelText(/^Recipient(?!s)/)).toHaveValue('');
  await fill(/^Recipient(?!s)/, 'Pharmacy again');
  await fill(/^Fax number/, '+1 613 555 0162');
  await add();
  expect(await dialog.findByText('This number is there already.')).toBeInTheDocument();
  expect(sentTo(sent, 'faxes.recipient')).toHaveLength(2);
  await user.clear(dialog.getByLabelText(/^Fax number/));
  await fill(/^Fax number/, '819-555-0100');
  await fill(/^Message/, 'Hello');
  await user.click(dialog.getByLabelText('Send later'));
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(await dialog.findByText('Please enter Send at')).toBeInTheDocument();
  fireEvent.change(dialog.getByLabelText(/^Send at/), { target: { value: '2026-12-01T08:30' } });
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  const preview = within(await screen.findByRole('dialog', { name: 'Check before you send' }));
  expect(preview.getByText(/^To be sent: .*December 1, 2026/)).toBeInTheDocument();
  await user.click(preview.getByRole('button', { name: 'Send 2 faxes' }));
  await waitFor(() =>
    expect(sentTo(sent, 'faxes.send')).toEqual([
      {
        body: {
          faxes: [
            { id: one, sha256: hash(0) },
            { id: two, sha256: hash(1) },
          ],
        },
      },
    ]),
  );
  expect(sentTo(sent, 'faxes.prepare').at(-1)).toMatchObject({ body: { at: '2026-12-01T08:30' } });
});

test('RTE-5 clinic/faxes sends several results, notes and files in one fax, in the order that was chosen', async () => {
  const fax = { id: one, name: 'Pharmacy', sha256: 'a'.repeat(64), pages: 3, dialled: '1 613 555 0162' };
  const kept: unknown[] = [];
  const results: PageSource = {
    ...{ id: 'results', order: 1, title: () => 'Results', allow: ['admin'] },
    useItems: () => ({
      items: ['Ferritin', 'Lipids', 'TSH'].map((title, n) => ({ id: `r${n}`, title, at: '2026-11-20' })),
      known: known(null),
    }),
    keep: (patient, item, language) => {
      kept.push([patient, item, language]);
      return Promise.resolve(`kept-${item}`);
    },
  };
  const prepare = () => ({ faxes: [fax], sendAt: null });
  const { sent } = await open({ 'faxes.prepare': prepare }, '?do=send&patient=p1', undefined, [results]);
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole('dialog', { name: 'Send a fax' }));
  await user.click(await dialog.findByText('Pages from the chart: Results'));
  await user.click(await dialog.findByLabelText(/^Lipids/));
  await user.click(dialog.getByLabelText(/^Ferritin/));
  await user.click(dialog.getByLabelText(/^TSH/));
  await user.click(dialog.getByLabelText(/^TSH/));
  const order = () => dialog.getByRole('list', { name: 'What goes along, in this order' });
  expect(
    within(order())
      .getAllByRole('listitem')
      .map((line) => line.textContent?.trim()),
  ).toEqual([expect.stringMatching(/^Lipids .*2026/), expect.stringMatching(/^Ferritin .*2026/)]);
  await user.click(dialog.getByRole('button', { name: 'Move Ferritin up' }));
  expect(dialog.getByRole('button', { name: 'Move Ferritin up' })).toBeDisabled();
  await user.click(dialog.getByLabelText(/^Recipient(?!s)/));
  await user.paste('Pharmacy');
  await user.click(dialog.getByLabelText(/^Fax number/));
  await user.paste('613-555-0162');
  // Nothing is made of the chart before it is asked for.
  expect(kept).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  await screen.findByRole('dialog', { name: 'Check before you send' });
  expect(kept).toEqual([
    ['p1', 'r0', 'en-CA'],
    ['p1', 'r1', 'en-CA'],
  ]);
  expect(sentTo(sent, 'faxes.prepare')).toMatchObject([
    { body: { documents: ['kept-r0', 'kept-r1'], uploads: [], order: ['kept-r0', 'kept-r1'] } },
  ]);
});

test('RTE-5 clinic/faxes warns before a fax goes that may have arrived', async () => {
  const unknown = whole(one, {
    ...line(one, { direction: 'out', state: 'unknown' }),
    sent: {
      patient: null,
      sha256: '',
      documents: [],
      subject: '',
      pagesSent: 0,
      nextAt: null,
      cost: null,
      replyTo: null,
      together: [],
    },
  });
  const { sent } = await open(
    { 'faxes.read': () => unknown, 'faxes.resend': () => undefined, 'faxes.settle': () => undefined },
    `?queue=sending&fax=${one}`,
  );
  const user = userEvent.setup();
  expect(await screen.findByText(/this fax may have arrived/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send again' }));
  const ask = await screen.findByRole('alertdialog');
  expect(ask).toHaveTextContent('would get it twice');
  await user.click(within(ask).getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(sentTo(sent, 'faxes.resend')).toEqual([{ params: { id: one }, body: { sure: true } }]));
});

test('RTE-5 clinic/faxes says that a queue is empty only once it is known, in French too', async () => {
  let answer = (_: unknown): void => undefined;
  await open({ 'faxes.list': () => new Promise((resolve) => (answer = resolve)) }, '?queue=mine', 'fr-CA');
  expect(screen.queryByText('Aucune télécopie ici')).toBeNull();
  answer({ data: [], next: null });
  expect(await screen.findByText('Aucune télécopie ici')).toBeInTheDocument();
});
