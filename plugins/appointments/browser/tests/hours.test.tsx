import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Auth, Drafts, FeatureStates, Http, type Locale, Persistence, Resources, Router, Toasts } from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';
import { fakeAuth, fakeHttp, fakeResources, fakeRouter, fakeToasts, keptIn } from '#test/kit/browser/fakes.ts';
import { fakeRecord } from '#test/kit/browser/fakeRecord.ts';
import { profile } from '#test/kit/browser/fakeServer.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { appointments } from '../../manifest.ts';
import { HoursDialog } from '../hours/dialogs/HoursDialog.tsx';
import { messages, setup } from '../index.ts';

const nine = [{ from: '09:00', to: '12:00' }];
const hoursOf = (version: string) => ({
  availability: { week: [nine, nine, nine, nine, nine, [], []], away: [] },
  version,
  sites: [] as string[],
  zone: 'America/Toronto',
});

const open = async (people?: readonly { id: string; name: string }[], locale: Locale = 'en-CA') => {
  const asked: string[] = [];
  const answers = {
    'appointments.availability': ({ params }: { params: { id: string } }) => {
      asked.push(params.id);
      return hoursOf('1');
    },
    'appointments.saveAvailability': () => ({ stranded: [] }),
  };
  const kept = new Map<string, string>();
  const drafts: Drafts = {
    read: async (key) => kept.get(key) ?? '',
    write: (key, text) => void kept.set(key, text),
    clear: (key) => void kept.delete(key),
  } as Drafts;
  const resources = fakeResources(answers);
  const role = people ? ('admin' as const) : ('practitioner' as const);
  const plugin = await startPlugin(appointments, {
    setup,
    messages,
    locale,
    given: [
      [Auth, fakeAuth({ signedIn: true, activeRole: role, selectedUser: profile({ role, resourceId: 'dr1' }) })],
      [ClinicalRecord, fakeRecord()],
      [Drafts, drafts],
      [FeatureStates, { isRunning: () => false, stateOf: () => undefined }],
      [Http, fakeHttp(answers)],
      [Persistence, keptIn(new Map())],
      [Resources, resources],
      [Router, fakeRouter('/care-provider/calendar')],
      [Toasts, fakeToasts()],
    ],
  });
  const closed = jest.fn();
  await plugin.draw(() => <HoursDialog practitioner={people ? '' : 'dr1'} people={people} onClose={closed} />);
  const sent = () =>
    resources.sent.filter(({ id }) => id === 'appointments.saveAvailability').map(({ input }) => input);
  return { sent, closed, kept, asked };
};
const type = async (field: HTMLElement, text: string): Promise<void> => {
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
};
const save = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('RTE-3 hours that end before they begin are not saved: it is said at the span, which gets the focus', async () => {
  const { sent, closed } = await open();
  const to = await screen.findByLabelText('Tuesday, to');
  await type(to, '08:00');
  await save();
  const from = screen.getByLabelText('Tuesday, From');
  expect(from).toHaveFocus();
  expect(from).toHaveAccessibleDescription('The end time is before the start time.');
  expect(screen.getByLabelText('Monday, From')).not.toHaveAttribute('aria-invalid');
  expect(sent()).toEqual([]);
  await type(to, '13:00');
  await save();
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent()[0].body).toMatchObject({ version: '1' });
  expect(sent()[0].body.availability.week[1]).toEqual([{ from: '09:00', to: '13:00' }]);
});

test('RTE-3 a first day alone is a day away; days that end before they begin are refused at their fields', async () => {
  const { sent } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add days away' }));
  const last = screen.getByLabelText('Last day');
  await type(screen.getByLabelText('First day'), '2031-03-03');
  expect(last).toHaveValue('2031-03-03');
  await type(last, '2031-03-01');
  await save();
  expect(last).toHaveAccessibleDescription('The last day is before the first.');
  await type(last, '');
  expect(last).toHaveAccessibleDescription('Choose the first and the last day.');
  expect(sent()).toEqual([]);
  await type(last, '2031-03-04');
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0].body.availability.away).toEqual([{ from: '2031-03-03', to: '2031-03-04', why: '' }]);
});

test('RTE-3 what was typed and not saved is kept', async () => {
  const { kept } = await open();
  await type(await screen.findByLabelText('Friday, to'), '15:30');
  await waitFor(() => expect(kept.get('appointments:hours:dr1')).toContain('15:30'));
});

test('RTE-3 an administrator says whose hours they change', async () => {
  const { sent, asked } = await open([
    { id: 'dr1', name: 'Priya Sandhu' },
    { id: 'dr2', name: 'Daniel Okafor' },
  ]);
  const dialog = screen.getByRole('dialog', { name: 'Working hours' });
  expect(within(dialog).queryByRole('button', { name: 'Save' })).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Practitioner'), 'Daniel Okafor');
  await type(await screen.findByLabelText('Friday, to'), '15:30');
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(new Set(asked)).toEqual(new Set(['dr2']));
  expect(sent()[0]).toMatchObject({ params: { id: 'dr2' } });
});

test('RTE-3 what is wrong is summed up in French, a colon as French sets it', async () => {
  await open(undefined, 'fr-CA');
  await type(await screen.findByLabelText('mardi, à'), '08:00');
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter une absence' }));
  await type(screen.getByLabelText('Premier jour'), '2031-03-03');
  await type(screen.getByLabelText('Dernier jour'), '2031-03-01');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  const summary = await screen.findByRole('alert');
  expect(summary).toHaveTextContent(/Mardi\s: L’heure de fin précède l’heure de début\./);
  expect(summary).toHaveTextContent('Le dernier jour précède le premier.');
});
