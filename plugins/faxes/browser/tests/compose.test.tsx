import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type PageSource } from '#core/browser';
import { CallFailure, whole as known } from '#core/shared';
import { line, one, open, sentTo, two, whole } from './deskKit.ts';

afterEach(cleanup);

test('RTE-5 clinic/faxes asks for a new number again, questions a near miss, and sends what was previewed', async () => {
  let tries = 0;
  const prepare = () => {
    tries += 1;
    if (tries === 1)
      throw new CallFailure(422, 'invalid_input', 'New.', { numberAgain: 'This number is new: type it again.' });
    if (tries === 2) throw new CallFailure(409, 'similar_number', 'Differs by one digit from Bank Street Pharmacy.');
    const fax = { id: one, name: 'Pharmacy', sha256: 'a'.repeat(64), pages: 3, dialled: '1 613 555 0162' };
    return { faxes: [fax], sendAt: null, limit: null };
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
    limit: null,
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
  const prepare = () => ({ faxes: [fax], sendAt: null, limit: null });
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
      cancelAsked: false,
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

test('RTE-5 clinic/faxes offers favourites before a name is typed, and makes a contact one by its star', async () => {
  const contact = { name: 'Bank Street Pharmacy', number: '6135550161', kind: 'organization' };
  const contacts = ({ body }: any) => ({ data: [{ ...contact, favourite: body.text === '' }] });
  const { sent } = await open({ 'faxes.contacts': contacts, 'faxes.favour': () => undefined }, '?do=send');
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole('dialog', { name: 'Send a fax' }));
  const favourites = within(await dialog.findByRole('group', { name: 'Favourites' }));
  await user.click(favourites.getByRole('button', { name: 'Remove Bank Street Pharmacy from favourites' }));
  await user.type(dialog.getByLabelText(/^Recipient/), 'bank');
  await user.click(await dialog.findByRole('button', { name: 'Make Bank Street Pharmacy a favourite' }));
  await waitFor(() => expect(sentTo(sent, 'faxes.favour').map(({ body }) => body.favourite)).toEqual([false, true]));
  await user.click(dialog.getByRole('button', { name: /^Bank Street Pharmacy 613-555-0161/ }));
  expect(dialog.getByLabelText(/^Fax number/)).toHaveValue('613-555-0161');
});

test('RTE-5 clinic/faxes says before sending that a limit of the clinic is reached, and sends nothing', async () => {
  const fax = { id: one, name: 'Pharmacy', sha256: 'a'.repeat(64), pages: 3, dialled: '1 613 555 0161' };
  const limit = { kind: 'pages', most: 300, used: 298, currency: null };
  const prepare = () => ({ faxes: [fax], sendAt: null, limit });
  const { sent } = await open({ 'faxes.prepare': prepare, 'faxes.send': () => undefined }, '?do=send');
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole('dialog', { name: 'Send a fax' }));
  await user.click(dialog.getByLabelText(/^Recipient/));
  await user.paste('Pharmacy');
  await user.click(dialog.getByLabelText(/^Fax number/));
  await user.paste('613-555-0161');
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  const check = within(await screen.findByRole('dialog', { name: 'Check before you send' }));
  expect(check.getByText(/at most 300 pages a day, and 298 went today/)).toBeInTheDocument();
  expect(check.getByRole('button', { name: 'Send fax' })).toBeDisabled();
  expect(sentTo(sent, 'faxes.send')).toEqual([]);
});
