import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Auth, Drafts, FeatureStates, Http, type Locale, Persistence, Resources, Router, Toasts } from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';
import { fakeAuth, fakeHttp, fakeResources, fakeRouter, fakeToasts, keptIn } from '#test/kit/browser/fakes.ts';
import { fakeRecord } from '#test/kit/browser/fakeRecord.ts';
import { profile } from '#test/kit/browser/fakeServer.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { appointments } from '../../manifest.ts';
import { BookDialog } from '../booking/dialogs/BookDialog.tsx';
import { messages, setup } from '../index.ts';
import { SitesPanel } from '../sites/components/SitesPanel.tsx';

const workday = [{ from: '08:00', to: '17:00' }];
const site = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, line: '12 North Street', city: 'Ottawa', province: 'ON', postalCode: 'K1A 0B1', phone: '' },
  ...{ hours: { week: [workday, workday, workday, workday, workday, [], []], away: [] }, active: true, version: '3' },
  ...more,
});
const kind = (id: string, more: object) => ({
  ...{ id, nameEn: id, nameFr: id, minutes: 20, bufferBefore: 0, bufferAfter: 0, mode: 'clinic', sites: [] },
  ...{ selfBooking: true, active: true },
  ...more,
});

const draw = async (
  page: () => React.ReactNode,
  role: 'admin' | 'patient',
  { locale = 'en-CA', sitesCome = Promise.resolve() }: { locale?: Locale; sitesCome?: Promise<void> } = {},
) => {
  const free: { type: string; site?: string }[] = [];
  const nothing = { data: [], until: new Date().toISOString(), zone: 'America/Toronto' };
  const answers = {
    'appointments.sites': async () => {
      await sitesCome;
      return {
        data: [site('north', 'North site'), site('south', 'South site'), site('old', 'Old site', { active: false })],
      };
    },
    'appointments.previewSite': ({ body }: { body: { active: boolean } }) =>
      body.active
        ? { visits: 0, more: false, first: null, types: [], people: 0 }
        : {
            ...{ visits: 3, more: false, first: '2027-01-05T15:00:00Z', people: 2 },
            types: [{ nameEn: 'Vaccination', nameFr: 'Vaccination' }],
          },
    'appointments.saveSite': ({ body }: { body: object }) => ({ ...body, version: '4' }),
    'appointments.visitTypes': () => ({
      data: [kind('Check-up', {}), kind('Vaccination', { sites: ['south'] }), kind('Talk', { mode: 'video' })],
      zone: 'America/Toronto',
    }),
    'appointments.people': () => ({ data: [{ id: 'dr1', name: 'Priya Sandhu', title: null }] }),
    'appointments.free': ({ body }: { body: { type: string; site?: string } }) => {
      free.push(body);
      return nothing;
    },
  };
  const resources = fakeResources(answers);
  const plugin = await startPlugin(appointments, {
    ...{ setup, messages, locale },
    given: [
      [Auth, fakeAuth({ signedIn: true, activeRole: role, selectedUser: profile({ role, resourceId: 'p1' }) })],
      [ClinicalRecord, fakeRecord()],
      [Drafts, { read: async () => '', write: () => undefined, clear: () => undefined }],
      [FeatureStates, { isRunning: () => false, stateOf: () => undefined }],
      [Http, fakeHttp(answers)],
      [Persistence, keptIn(new Map())],
      [Resources, resources],
      [Router, fakeRouter('/clinic/management')],
      [Toasts, fakeToasts()],
    ],
  });
  await plugin.draw(page);
  return { free, sent: (id: string) => resources.sent.filter((one) => one.id === id).map(({ input }) => input) };
};
const change = async (name: string): Promise<HTMLElement> => {
  await userEvent.click(await screen.findByText(name));
  return screen.findByRole('dialog');
};

test('a site that is closed says first which visits, kinds and people that affects, and is then closed', async () => {
  const { sent } = await draw(SitesPanel, 'admin');
  const dialog = await change('South site');
  expect(within(dialog).queryByRole('status')).toBeNull();
  await userEvent.click(within(dialog).getByLabelText('Visits can be booked here'));
  expect(await within(dialog).findByText('3 booked visits are affected.')).toBeInTheDocument();
  expect(dialog).toHaveTextContent(/The first is on January 5, 2027/);
  expect(dialog).toHaveTextContent('No open site would offer: Vaccination.');
  expect(dialog).toHaveTextContent('2 practitioners work only here.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close this site' }));
  await waitFor(() => expect(sent('appointments.saveSite')).toHaveLength(1));
  expect(sent('appointments.saveSite')[0]).toMatchObject({ body: { id: 'south', version: '3', active: false } });
});

test('a new site has workdays to begin with; hours that end before they begin are not sent', async () => {
  const { sent } = await draw(SitesPanel, 'admin', { locale: 'fr-CA' });
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un point de service' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Nom'), 'Point du Nord');
  const end = within(dialog).getByLabelText('lundi, à');
  await userEvent.clear(end);
  await userEvent.type(end, '07:00');
  const save = within(dialog).getByRole('button', { name: 'Enregistrer' });
  await userEvent.click(save);
  expect((await within(dialog).findAllByText(/L’heure de fin précède/)).length).toBeGreaterThan(0);
  expect(sent('appointments.saveSite')).toEqual([]);
  await userEvent.clear(end);
  await userEvent.type(end, '16:00');
  await userEvent.click(save);
  await waitFor(() => expect(sent('appointments.saveSite')).toHaveLength(1));
  const [{ body }] = sent('appointments.saveSite') as [{ body: ReturnType<typeof site> }];
  expect(body).toMatchObject({ name: 'Point du Nord', active: true });
  expect(body.hours.week[0]).toEqual([{ from: '08:00', to: '16:00' }]);
  expect(sent('appointments.previewSite')).toEqual([]);
});

test('booking asks for a site where several offer the kind, takes the only one, and none for a video visit', async () => {
  const { free } = await draw(() => <BookDialog patient="p1" onClose={() => undefined} />, 'patient');
  const lookedFor = () => free.at(-1);
  const kinds = await screen.findByLabelText(/Visit type|Type/);
  await userEvent.selectOptions(kinds, 'Check-up');
  const place = await screen.findByLabelText('Site');
  expect(within(place).queryByText('Old site')).toBeNull();
  expect(lookedFor()).toBeUndefined();
  await userEvent.selectOptions(place, 'North site');
  await waitFor(() => expect(lookedFor()).toMatchObject({ type: 'Check-up', site: 'north' }));
  await userEvent.selectOptions(kinds, 'Vaccination');
  await waitFor(() => expect(lookedFor()).toMatchObject({ type: 'Vaccination', site: 'south' }));
  expect(screen.queryByLabelText('Site')).toBeNull();
  expect(screen.getByText('South site, 12 North Street, Ottawa, ON K1A 0B1')).toBeInTheDocument();
  await userEvent.selectOptions(kinds, 'Talk');
  await waitFor(() => expect(lookedFor()).toMatchObject({ type: 'Talk' }));
  expect(lookedFor()?.site).toBeUndefined();
});

test('no time is looked for before it is known where a visit can be', async () => {
  let come: () => void = () => undefined;
  const sitesCome = new Promise<void>((done) => (come = done));
  const { free } = await draw(() => <BookDialog patient="p1" onClose={() => undefined} />, 'patient', { sitesCome });
  await userEvent.selectOptions(await screen.findByLabelText(/Visit type/), 'Vaccination');
  await act(async () => undefined);
  expect(free).toEqual([]);
  await act(async () => come());
  await waitFor(() => expect(free).toHaveLength(1));
  expect(free[0]).toMatchObject({ type: 'Vaccination', site: 'south' });
});
