import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailure } from '#core/shared';
import { giveDatabase } from '#test/kit/browser/fakeIndexedDb.ts';
import { day, drawOnPad, line, opened, own, start, turnLine } from './modeKit.tsx';
import { failing } from './testKit.ts';

const [pin, wrong] = ['480915', '480916'];
const offline = failing(new CallFailure(0, 'offline', 'Offline.'));

let database: ReturnType<typeof giveDatabase>;
let taken: any[];
let isOn: boolean;
let worker: string;
let memory: Map<string, unknown>;
beforeEach(() => {
  database = giveDatabase();
  localStorage.clear();
  ahead = 0;
  [taken, isOn, worker, memory] = [[], true, 'Nadine', new Map()];
});
afterEach(() => {
  jest.restoreAllMocks();
  cleanup();
  database.remove();
});

const over = failing(new CallFailure(401, 'pass_invalid', 'No.'));
const visits = () => day([own({ state: 'started', tasks: [] })]);
const answers: Record<string, (input: any) => unknown> = {
  'home-care.openMode': ({ body }) => (line.isUp ? opened(worker, body.device) : offline()),
  'home-care.checkMode': () => (line.isUp ? { open: isOn } : offline()),
  'home-care.closeMode': () => undefined,
  'home-care.mine': () => (!line.isUp ? offline() : isOn ? { ...visits(), worker } : over()),
  'home-care.event': ({ body }) => {
    if (!line.isUp) return offline();
    taken.push(body.what);
    return { now: new Date().toISOString() };
  },
};

let tab: Awaited<ReturnType<typeof start>>;
const open = async (): Promise<void> => {
  tab = await start(answers, memory);
};
/** The page ends, and begins anew on the same device. */
const reload = async (): Promise<void> => {
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  cleanup();
  tab.plugin.stop();
  await open();
};
const stir = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
const gate = () => screen.findByLabelText('PIN');
const enterPin = async (given: string): Promise<void> => {
  const field = await gate();
  await userEvent.clear(field);
  await userEvent.type(field, given);
  await userEvent.click(screen.getByRole('button', { name: /^Open/ }));
};
const theDay = (name = worker) => screen.findByRole('heading', { name: `Visits of ${name}` }, { timeout: 4_000 });
const enterCode = async (withPin: string | null): Promise<void> => {
  await userEvent.type(await screen.findByLabelText('Access code'), 'ABCD');
  const shared = screen.getByLabelText('Others use this phone too');
  if ((withPin !== null) !== (shared as HTMLInputElement).checked) await userEvent.click(shared);
  if (withPin !== null) {
    await userEvent.type(screen.getByLabelText('New PIN'), withPin);
    await userEvent.type(screen.getByLabelText('New PIN again'), withPin);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
};
const openShared = async (): Promise<void> => {
  await open();
  await enterCode(pin);
  await theDay();
  await screen.findByLabelText('Note');
};
/** Everything that lies on the device beside the encrypted bytes. */
const plain = (): string => JSON.stringify([...memory]);
/** The clock goes on, for whatever asks it. */
const { now } = Date;
let ahead = 0;
const later = (ms: number): void => {
  ahead += ms;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
};
const tryWrong = async (times: number): Promise<void> => {
  for (let n = 1; n <= times; n += 1) {
    await enterPin(wrong);
    await screen.findByText(/^Wrong PIN/);
    later(10 * 60_000);
  }
};

describe('ENT-2 a phone that others use', () => {
  test('asks for a PIN that is not easy, twice', async () => {
    await open();
    await userEvent.click(await screen.findByLabelText('Others use this phone too'));
    const [first, second] = [screen.getByLabelText('New PIN'), screen.getByLabelText('New PIN again')];
    expect(first).toHaveAttribute('inputmode', 'numeric');
    await userEvent.type(first, '123456');
    await userEvent.type(second, '123450');
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getAllByText(/^Too easy to guess/)[0]).toBeInTheDocument();
    expect(screen.getAllByText(/^The two PINs differ/)[0]).toBeInTheDocument();
    expect(tab.http.sent).toEqual([]);
  });

  test('opens after a reload with the PIN alone, also without a line, and until then holds and shows nothing', async () => {
    await openShared();
    expect(plain()).not.toMatch(/guest_1|guest_2|key of|Nadine|480915/);
    expect(memory.get('homeCareVault') ?? null).toBeNull();
    turnLine(false);
    await reload();
    await gate();
    expect(tab.appState.homeCareMode).toBe(true);
    expect(document.body).not.toHaveTextContent(/Nadine|Tremblay|Main Street/);
    expect(plain()).not.toMatch(/guest_1|guest_2|key of|Nadine/);
    await enterPin(pin);
    await theDay();
    expect(await screen.findByText('12 Main Street, Ottawa')).toBeInTheDocument();
    expect(tab.appState.homeCareMode).toBe(true);
    expect(memory.get('homeCare')).toBeFalsy();
  });

  test('is locked, and empty, when the page is left and comes back as it was', async () => {
    await openShared();
    await act(async () => void window.dispatchEvent(new Event('pagehide')));
    await gate();
    expect(document.body).not.toHaveTextContent(/Nadine|Tremblay/);
  });

  test('locks after three minutes in which nobody touched it', async () => {
    await openShared();
    const touch = () => act(async () => void document.dispatchEvent(new Event('pointerdown')));
    for (let n = 0; n < 2; n += 1) {
      later(179_000);
      await touch();
    }
    expect(screen.getByText('12 Main Street, Ottawa')).toBeInTheDocument();
    later(181_000);
    await touch();
    await gate();
    expect(document.body).not.toHaveTextContent(/Nadine|Tremblay/);
  });

  test('locks when it was hidden for two minutes, and keeps what was being typed, also what says nothing yet', async () => {
    await openShared();
    turnLine(false);
    await userEvent.type(screen.getByLabelText('Note'), 'Half a sen');
    await userEvent.type(screen.getByLabelText('Kilometres driven'), '4 or 5');
    await userEvent.selectOptions(screen.getByLabelText('What kind'), 'Medication error');
    await userEvent.type(screen.getByLabelText(/^What happened, and/), 'Not told yet');
    await userEvent.clear(screen.getByLabelText('Name of who signs'));
    await userEvent.type(screen.getByLabelText('Name of who signs'), 'Zoe');
    drawOnPad();
    const seen = jest.spyOn(document, 'visibilityState', 'get');
    seen.mockReturnValue('hidden');
    await stir();
    later(119_000);
    seen.mockReturnValue('visible');
    await stir();
    expect(await theDay()).toBeInTheDocument();
    seen.mockReturnValue('hidden');
    await stir();
    later(2_000 + 119_000);
    seen.mockReturnValue('visible');
    await stir();
    await gate();
    expect(document.body).not.toHaveTextContent(/Nadine|Tremblay/);
    await reload();
    expect(await screen.findByText(/^2 entries are not sent yet/)).toBeInTheDocument();
    await enterPin(pin);
    await theDay();
    expect(await screen.findByLabelText('Note')).toHaveValue('Half a sen');
    expect(screen.getByLabelText('Kilometres driven')).toHaveValue('4 or 5');
    expect(screen.getByLabelText('What kind')).toHaveDisplayValue('Medication error');
    expect(screen.getByLabelText(/^What happened, and/)).toHaveValue('Not told yet');
    expect(screen.getByLabelText('Name of who signs')).toHaveValue('Zoe');
    const drawn = screen.getByRole('img', { name: /^Sign here/ }).querySelector('path');
    expect(drawn).toHaveAttribute('d', 'M100 200L500 100L1000 0');
    expect(JSON.stringify(database.rows('pavilion-files'))).not.toContain('Not told yet');
  });

  test('is locked by hand, in this tab and by what the others hear', async () => {
    await openShared();
    await userEvent.click(screen.getByRole('button', { name: 'Lock now' }));
    await gate();
    expect(memory.get('homeCarePin')).toMatchObject({ locks: 1 });
  });

  test('counts a try before it is made, through a reload, with waits that grow, and needs a code after five', async () => {
    await openShared();
    turnLine(false);
    await userEvent.type(screen.getByLabelText('Note'), 'Kept through it all');
    await userEvent.tab();
    await screen.findByText('1 entry not sent yet');
    await reload();
    await enterPin(wrong);
    expect(await screen.findByText('Wrong PIN. You can try 4 more times.')).toBeInTheDocument();
    await reload();
    await enterPin(wrong);
    expect(await screen.findByText('Wrong PIN. You can try 3 more times, in 5 seconds.')).toBeInTheDocument();
    await reload();
    await enterPin(pin);
    expect(await screen.findByText(/^Wait 5 seconds/)).toBeInTheDocument();
    expect(memory.get('homeCarePin')).toMatchObject({ tries: 2 });
    // A clock that was set back makes no wait longer, and none shorter.
    later(-60 * 60_000);
    await enterPin(pin);
    expect(await screen.findByText(/^Wait 5 seconds/)).toBeInTheDocument();
    later(2 * 60 * 60_000);
    await tryWrong(2);
    await enterPin(wrong);
    expect(await screen.findByText(/^Too many wrong PINs/)).toBeInTheDocument();
    expect(memory.get('homeCarePin')).toMatchObject({ sealed: null });
    expect(tab.appState.homeCareMode).toBe(false);
    await reload();
    expect(await screen.findByText(/^Too many wrong PINs/)).toBeInTheDocument();
    turnLine(true);
    // Another worker's code opens nothing of it, and takes nothing from it.
    worker = 'Omar';
    await enterCode(null);
    await theDay('Omar');
    expect(taken).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Leave home care mode' }));
    await userEvent.click(screen.getAllByRole('button', { name: 'Leave home care mode' }).at(-1)!);
    worker = 'Nadine';
    await enterCode(pin);
    await theDay('Nadine');
    await waitFor(() => expect(taken).toEqual([{ kind: 'note', text: 'Kept through it all' }]), { timeout: 4_000 });
    expect(memory.get('homeCareLeft')).toEqual([]);
  });

  test('changes and removes the PIN only by the present one', async () => {
    // Its code comes when it is asked for.
    const ask = (name: string) => act(() => userEvent.click(screen.getByRole('button', { name })));
    await openShared();
    await ask('Change PIN');
    const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);
    await type('Present PIN', wrong);
    await type('New PIN', '730264');
    await type('New PIN again', '730264');
    const press = (name: string) => userEvent.click(screen.getAllByRole('button', { name }).at(-1)!);
    await press('Change PIN');
    expect(await screen.findByText(/^Wrong PIN/)).toBeInTheDocument();
    await type('Present PIN', pin);
    await press('Change PIN');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await reload();
    await enterPin(pin);
    expect(await screen.findByText(/^Wrong PIN/)).toBeInTheDocument();
    await enterPin('730264');
    await theDay();
    await ask('Remove the PIN');
    await type('Present PIN', '730264');
    await press('Remove PIN');
    await waitFor(() => expect(memory.get('homeCarePin')).toBeNull());
    await reload();
    expect(await theDay()).toBeInTheDocument();
  });

  test('hears at the gate that its access was taken back: the day is gone, and only what was told is opened and sent', async () => {
    await openShared();
    turnLine(false);
    await userEvent.type(screen.getByLabelText('Note'), 'Told before');
    await userEvent.tab();
    await screen.findByText('1 entry not sent yet');
    await reload();
    await gate();
    // A page of an earlier test may still write its own.
    const { owner } = memory.get('homeCarePin') as { readonly owner: string };
    const rows = () => database.rows('pavilion') as readonly { readonly kind: string; readonly owner: string }[];
    const kinds = () => rows().flatMap((row) => (row.owner === owner ? [row.kind] : []));
    expect(kinds()).toContain('reads');
    isOn = false;
    turnLine(true);
    expect(await screen.findByText(/^Your access has ended. Your PIN only/)).toBeInTheDocument();
    expect(kinds()).not.toContain('reads');
    expect(tab.appState.homeCareMode).toBe(false);
    await enterPin(pin);
    await waitFor(() => expect(taken).toEqual([{ kind: 'note', text: 'Told before' }]), { timeout: 4_000 });
    expect(document.body).not.toHaveTextContent(/Nadine|Tremblay/);
    await waitFor(() => expect(memory.get('homeCarePin')).toBeNull(), { timeout: 4_000 });
  });

  test('with nothing to send leaves nothing to open once its access was taken back, or its time is over', async () => {
    await openShared();
    await reload();
    await gate();
    isOn = false;
    await stir();
    expect(await screen.findByLabelText('Access code')).toBeInTheDocument();
    expect(memory.get('homeCarePin')).toBeNull();
    isOn = true;
    await enterCode(pin);
    await theDay();
    turnLine(false);
    await reload();
    await gate();
    later(Date.parse('2099-01-02T00:00:00Z') - Date.now());
    await stir();
    expect(await screen.findByLabelText('Access code')).toBeInTheDocument();
    expect(memory.get('homeCarePin')).toBeNull();
  });
});
