import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailure } from '#core/shared';
import { mostPhotos, photoMaxBytes } from '../../shared/photo.ts';
import type { VisitEvent } from '../../shared/record.ts';
import { BoardPage } from '../board/BoardPage.tsx';
import { day, line, own, start, turnLine } from './modeKit.tsx';
import { openStaffPage } from './staffKit.tsx';
import { failing, today, visit } from './testKit.ts';

/** What the browser reads of a picture, and what it draws of it. */
let picture = { width: 4000, height: 3000 };
let drawn = new Blob(['drawn anew'], { type: 'image/jpeg' });
let size: readonly number[] = [];
beforeEach(() => {
  picture = { width: 4000, height: 3000 };
  drawn = new Blob(['drawn anew'], { type: 'image/jpeg' });
  globalThis.createImageBitmap = (async (file: File) => {
    if (file.name.startsWith('broken')) throw new DOMException('No.', 'InvalidStateError');
    return { ...picture, close: () => undefined };
  }) as unknown as typeof createImageBitmap;
  const pen = { fillRect: () => undefined, drawImage: () => undefined };
  HTMLCanvasElement.prototype.getContext = (() => pen) as never;
  HTMLCanvasElement.prototype.toBlob = function (done) {
    size = [this.width, this.height];
    done(drawn);
  };
  URL.createObjectURL = () => 'blob:shown';
  URL.revokeObjectURL = () => undefined;
});

const offline = failing(new CallFailure(0, 'offline', 'Offline.'));
const open = async (events: readonly VisitEvent[] = []) => {
  const told: any[] = [];
  const sent: any[] = [];
  const it = await start({
    'home-care.mine': () => (line.isUp ? day([own({ state: 'started', tasks: [], events: [...events] })]) : offline()),
    'home-care.event': ({ body }) => {
      if (!line.isUp) return offline();
      told.push(body);
      return { now: new Date().toISOString() };
    },
    'home-care.photo': (input) => {
      if (!line.isUp) return offline();
      sent.push(input);
      return undefined;
    },
    'home-care.ownPhoto': () => new Blob(['from the clinic']),
  });
  await userEvent.click(await screen.findByText(/^(Photos|\d+ photos?)$/, { selector: 'summary' }));
  return { ...it, told, sent };
};
const choose = async (file: File, who = 'The client'): Promise<void> => {
  await userEvent.click(await screen.findByRole('checkbox', { name: `${who} agrees to this photo` }));
  fireEvent.change(screen.getByLabelText('Add a photo', { selector: 'input' }), { target: { files: [file] } });
};
const jpeg = (name = 'IMG_1.jpg', type = 'image/jpeg') => new File(['as the phone wrote it, GPS'], name, { type });
const photoEvent = (id: string, is: Partial<VisitEvent> = {}): VisitEvent => ({
  ...{ id, field: `photo:${id}`, worker: { id: 'w1', name: 'Nadine' }, by: '', replaces: [] },
  ...{ what: { kind: 'photo', of: 'wound', agreed: 'client' }, at: `${today}T12:05:00.000Z` },
  ...{ when: `${today}T12:05:00.000Z`, ...is },
});

test('RTE-4 a photo needs the client’s yes, is drawn anew and smaller, and goes after the event that tells of it', async () => {
  const { http, told, sent } = await open();
  const camera = await screen.findByLabelText('Add a photo', { selector: 'input' });
  expect([camera.getAttribute('accept'), camera.getAttribute('capture')]).toEqual(['image/*', 'environment']);
  const pressed = jest.spyOn(camera, 'click');
  await userEvent.click(screen.getByRole('button', { name: 'Add a photo' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Ask first');
  expect(pressed).not.toHaveBeenCalled();
  await userEvent.selectOptions(screen.getByLabelText('Who agreed'), 'Their substitute decision-maker');
  await choose(jpeg(), 'The substitute decision-maker');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(size).toEqual([1600, 1200]);
  expect(told[0].what).toEqual({ kind: 'photo', of: 'wound', agreed: 'decider' });
  expect(sent[0].params).toEqual({ id: told[0].id });
  expect([sent[0].file.type, sent[0].file.size, sent[0].file instanceof File]).toEqual([
    'image/jpeg',
    drawn.size,
    false,
  ]);
  const order = http.sent.map(({ id }) => id).filter((id) => /event|photo$/.test(id));
  expect(order).toEqual(['home-care.event', 'home-care.photo']);
  expect(await screen.findByText('Sent')).toBeInTheDocument();
  // Each photo is asked for anew.
  expect(screen.getByRole('checkbox', { name: 'The client agrees to this photo' })).not.toBeChecked();
});

test('RTE-4 without a line photos wait, are counted and seen, and one is taken back before anybody has it', async () => {
  const { told, sent } = await open();
  turnLine(false);
  await choose(jpeg('one.jpg'));
  expect(await screen.findByRole('img', { name: /^Photo of a wound, / })).toHaveAttribute('src', 'blob:shown');
  await choose(jpeg('two.jpg'));
  expect(await screen.findByText('2 entries not sent yet')).toBeInTheDocument();
  expect(screen.getByText('2 of them are photos, kept on this phone')).toBeInTheDocument();
  const list = within(screen.getByRole('list', { name: '2 photos' }));
  expect(list.getAllByText('Waiting for connection')).toHaveLength(2);
  await userEvent.click(list.getAllByRole('button', { name: 'Remove photo' })[0]!);
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove photo' }));
  expect(await screen.findByText('1 entry not sent yet')).toBeInTheDocument();
  turnLine(true);
  await waitFor(() => expect(sent).toHaveLength(1), { timeout: 4_000 });
  expect(told.map(({ what }) => what.kind)).toEqual(['photo']);
});

test('RTE-4 what is broken, no picture or too large is said in clear words, and takes nothing with it', async () => {
  const { told, sent } = await open();
  await userEvent.type(screen.getByLabelText('Note'), 'Dressing changed');
  fireEvent.change(screen.getByLabelText('Add a photo', { selector: 'input' }), { target: { files: [jpeg()] } });
  await userEvent.click(screen.getByRole('checkbox', { name: 'The client agrees to this photo' }));
  for (const [file, words] of [
    [jpeg('broken.jpg'), /can’t be read as a photo/],
    [jpeg('notes.pdf', 'application/pdf'), /can’t be read as a photo/],
    [new File([], 'empty.jpg', { type: 'image/jpeg' }), /can’t be read as a photo/],
    [Object.defineProperty(jpeg(), 'size', { value: 70 * 1024 * 1024 }), /too large/],
  ] as const) {
    fireEvent.change(screen.getByLabelText('Add a photo', { selector: 'input' }), { target: { files: [file] } });
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(words));
  }
  drawn = Object.defineProperty(new Blob(['x'], { type: 'image/jpeg' }), 'size', { value: photoMaxBytes + 1 });
  fireEvent.change(screen.getByLabelText('Add a photo', { selector: 'input' }), { target: { files: [jpeg()] } });
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/too large/));
  expect(screen.getByLabelText('Note')).toHaveValue('Dressing changed');
  await waitFor(() => expect(told.map(({ what }) => what.kind)).toEqual(['note']), { timeout: 4_000 });
  expect(sent).toEqual([]);
});

test('RTE-4 what the clinic has is marked as entered in error by whoever took it; ten are enough', async () => {
  const others = Array.from({ length: mostPhotos - 1 }, (_, n) =>
    photoEvent(`o${n}`, { arrived: true, worker: { id: 'w2', name: 'Kwame' } }),
  );
  const { told } = await open([photoEvent('e1', { arrived: true }), ...others]);
  expect(await screen.findByText('This visit has 10 photos, the most it can have.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add a photo' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Mark as entered in error' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Mark as entered in error' }),
  );
  await waitFor(() => expect(told[0]).toMatchObject({ what: { kind: 'photo_error', photo: 'e1' }, replaces: ['e1'] }));
  expect(await screen.findByRole('button', { name: 'Add a photo' })).toBeInTheDocument();
});

test('RTE-4 the coordinator sees photos small and large, by kind and time, and marks one as entered in error', async () => {
  const { sent } = await openStaffPage(BoardPage, {
    'home-care.board': () => ({
      ...{ days: [today], today, zone: 'America/Toronto', workers: [], around: [] },
      visits: [visit({ state: 'started' })],
    }),
    'home-care.record': () => ({
      events: [
        photoEvent('e1', { arrived: true }),
        photoEvent('e2'),
        photoEvent('e3', { arrived: true }),
        photoEvent('e4', { what: { kind: 'photo_error', photo: 'e3' }, field: 'photo:e3', replaces: ['e3'] }),
      ],
      exceptions: [],
      address: null,
    }),
    'home-care.recordPhoto': () => new Blob(['picture']),
    'home-care.dropPhoto': () => undefined,
  });
  await userEvent.click(await screen.findByRole('button', { name: /Maya Tremblay Morning care/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const thumbnail = await dialog.findByRole('button', { name: /^Open Photo of a wound, Mar 9/ });
  await waitFor(() => expect(thumbnail).toBeEnabled());
  const asked = sent.filter(({ id }) => id === 'home-care.recordPhoto').map(({ input }) => input.params.photo);
  expect(new Set(asked)).toEqual(new Set(['e1']));
  expect(dialog.getByText(/^Not here yet/)).toBeInTheDocument();
  expect(dialog.getByText('Entered in error')).toBeInTheDocument();
  await userEvent.click(thumbnail);
  const large = within(await screen.findByRole('dialog', { name: /^Photo of a wound/ }));
  expect(large.getByRole('img', { name: /^Photo of a wound, Mar 9/ })).toHaveAttribute('src', 'blob:shown');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(dialog.getAllByRole('button', { name: 'Mark as entered in error' })[0]!);
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Mark as entered in error' }),
  );
  const input = () => sent.find(({ id }) => id === 'home-care.dropPhoto')?.input;
  await waitFor(() => expect(input()).toEqual({ params: { id: 'v1', photo: 'e1' } }));
});
