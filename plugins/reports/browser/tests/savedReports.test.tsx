import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailure, type Locale } from '#core/shared';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { reports } from '../../manifest.ts';
import type { ShownMeasure } from '../../shared/calls.ts';
import type { SavedReport } from '../../shared/savedCalls.ts';
import { PinnedCard } from '../components/PinnedCard.tsx';
import { messages, setup } from '../index.ts';
import { ReportsPage } from '../pages/ReportsPage.tsx';

const both = (en: string, fr = en) => ({ 'en-CA': en, 'fr-CA': fr });
const measure: ShownMeasure = {
  ...{ id: 'appointments.noShows', feature: 'appointments', since: '2026-11-01', figure: 'share', unit: null },
  ...{ title: both('No-shows'), question: both('Who stays away?'), definition: both('No-shows of those due.') },
  ...{ facts: both('Visits due'), hits: both('No-shows'), missing: null, standing: false, dimensions: [] },
};
const query = 'measure=appointments.noShows&period=lastMonth';
const saved: SavedReport = {
  ...{ id: 's1', name: 'Board meeting', query, shared: false, mine: true, manages: true, owner: '' },
  ...{ pinned: false, available: true },
};
const theirs: SavedReport = {
  ...saved,
  id: 's2',
  name: 'Of the clinic',
  shared: true,
  mine: false,
  owner: 'Ana Souza',
};
const gone: SavedReport = { ...theirs, id: 's3', name: null, query: null, pinned: true, available: false, owner: '' };
const figure = { facts: 40, hits: 6, measured: 0, median: null, ninth: null, sum: 0 };
const report = {
  ...{ measure, asOf: '2026-11-25T15:00:00Z', zone: 'America/Toronto', today: '2026-11-25', before: null, by: [] },
  ...{ from: '2026-10-01', to: '2026-10-31', groups: [], total: { now: figure, before: null }, choices: [] },
};

const path = '/care-provider/reports';
const start = async (address: string, all: readonly SavedReport[], more: object = {}, locale?: Locale) => {
  const sent: [string, any][] = [];
  const answers: Record<string, (input: any) => unknown> = {
    'reports.measures': () => ({
      data: [measure],
      features: [{ id: measure.feature, title: measure.title }],
      today: '2026-11-25',
      zone: 'America/Toronto',
      elsewhere: [],
      least: 5,
      changesLeast: false,
    }),
    'reports.evaluate': () => report,
    'reports.saved': () => ({ data: all }),
    'reports.runs': () => ({ data: [] }),
    'reports.save': () => ({ id: 's9' }),
    'reports.schedules': () => ({ data: [], zone: 'America/Toronto' }),
    ...Object.fromEntries(
      ['changeSaved', 'removeSaved', 'restoreSaved', 'pin', 'schedule', 'unschedule'].map((name) => [
        `reports.${name}`,
        () => undefined,
      ]),
    ),
    ...more,
  };
  const noted = Object.entries(answers).map(([id, give]) => [
    id,
    (input: any) => {
      sent.push([id, { ...input.params, ...input.body }]);
      return give(input);
    },
  ]);
  const started = await startClinical(reports, {
    ...{
      setup,
      messages,
      role: 'clinic_admin',
      address,
      answers: Object.fromEntries(noted),
      ...(locale && { locale }),
    },
  });
  return { ...started, last: (id: string) => sent.filter(([one]) => one === id).at(-1)?.[1] };
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const choose = async (of: string, item: string) => {
  await press(`More for ${of}`);
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

test('RTE-3 reports: a report is saved with the choices of its address and a name', async () => {
  const page = await start(`${path}?${query}&rows=hits&line=`, []);
  await page.draw(ReportsPage);
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save this report' });
  const name = within(dialog).getByLabelText(/Name/);
  expect(name).toHaveValue('No-shows');
  await userEvent.clear(name);
  await userEvent.type(name, 'Board meeting');
  await userEvent.click(within(dialog).getByLabelText('Share with the clinic'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.last('reports.save')).toEqual({ name: 'Board meeting', shared: true, query }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('RTE-3 reports: a name that is taken is said in the dialog, which stays', async () => {
  const page = await start(`${path}?${query}`, [], {
    'reports.save': () => Promise.reject(new CallFailure(409, 'name_taken', 'A saved report has this name already.')),
  });
  await page.draw(ReportsPage);
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText(/has this name already/)).toBeVisible();
});

test('RTE-3 reports: saved ones stand in the gallery, say whose they are, and open with their choices', async () => {
  const page = await start(path, [saved, theirs, gone]);
  await page.draw(ReportsPage);
  const list = await screen.findByRole('region', { name: 'Saved reports' });
  expect(within(list).getByRole('link', { name: /Board meeting/ })).toHaveAttribute('href', `${path}?${query}`);
  expect(within(list).getByText('Shared by Ana Souza')).toBeVisible();
  expect(within(list).getByText('A report that is no longer shared with you')).toBeVisible();
  expect(within(list).getByText('Not available')).toBeVisible();
  expect(within(list).getAllByRole('link')).toHaveLength(2);
});

test('RTE-3 reports: a saved one is pinned, shared, renamed, and deleted with a way back', async () => {
  const page = await start(path, [saved]);
  await page.draw(ReportsPage);
  await screen.findByRole('region', { name: 'Saved reports' });
  await choose('Board meeting', 'Pin to home page');
  await waitFor(() => expect(page.last('reports.pin')).toEqual({ id: 's1', pinned: true }));
  await choose('Board meeting', 'Share with the clinic');
  await waitFor(() => expect(page.last('reports.changeSaved')).toEqual({ id: 's1', shared: true }));
  await choose('Board meeting', 'Rename');
  const name = within(await screen.findByRole('dialog')).getByLabelText(/Name/);
  await userEvent.clear(name);
  await userEvent.type(name, 'Council{Enter}');
  await waitFor(() => expect(page.last('reports.changeSaved')).toEqual({ id: 's1', name: 'Council' }));
  await choose('Board meeting', 'Delete');
  await waitFor(() => expect(page.last('reports.removeSaved')).toEqual({ id: 's1' }));
  await waitFor(() => expect(page.toasts.shown.at(-1)?.message).toBe('Deleted: Board meeting'));
});

test('RTE-3 reports: a link to a saved report leads to its choices, or says that it is not for the reader', async () => {
  const there = await start(`${path}?saved=s1`, [saved]);
  await there.draw(ReportsPage);
  await waitFor(() => expect(there.router.went.at(-1)).toBe(`${path}?${query}`));
  const page = await start(`${path}?saved=s3`, [gone]);
  await page.draw(ReportsPage);
  expect(await screen.findByText(/This saved report isn’t available to you/)).toBeVisible();
});

test('RTE-3 PRD-2 reports: a pinned number opens its rows from the home page, and one that is gone is taken off', async () => {
  const page = await start('/care-provider/dashboard', [{ ...saved, pinned: true }, gone]);
  await page.draw(PinnedCard);
  const number = await screen.findByRole('link', { name: '15%: show the records behind Board meeting' });
  expect(number).toHaveAttribute('href', `${path}?${query}&rows=hits&line=`);
  expect(page.last('reports.evaluate')).toMatchObject({ from: '2026-10-01', to: '2026-10-31', by: [] });
  await press('Take off home page');
  await waitFor(() => expect(page.last('reports.pin')).toEqual({ id: 's3', pinned: false }));
});

test('RTE-3 reports: where nothing is pinned the home page has no card of it, and nothing is counted', async () => {
  const page = await start('/care-provider/dashboard', [saved]);
  await page.draw(PinnedCard);
  await waitFor(() => expect(page.last('reports.saved')).toBeDefined());
  expect(screen.queryByRole('heading')).toBeNull();
  expect([page.last('reports.measures'), page.last('reports.evaluate')]).toEqual([undefined, undefined]);
});

test('RTE-3 reports: saved ones speak French', async () => {
  const page = await start(path, [theirs], {}, 'fr-CA');
  await page.draw(ReportsPage);
  expect(await screen.findByText('Partagé par Ana Souza')).toBeVisible();
});

test('RTE-3 reports: a saved one is mailed every week or month, at an hour of the clinic', async () => {
  const page = await start(path, [saved]);
  await page.draw(ReportsPage);
  await screen.findByRole('region', { name: 'Saved reports' });
  await choose('Board meeting', 'Send me by email');
  const dialog = await screen.findByRole('dialog', { name: 'Send this report by email' });
  expect(within(dialog).getByText(/never the figures.*America\/Toronto/)).toBeVisible();
  await userEvent.selectOptions(within(dialog).getByLabelText(/Day/), 'Friday');
  await userEvent.selectOptions(within(dialog).getByLabelText(/Time/), '17');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.last('reports.schedule')).toEqual({ id: 's1', every: 'week', day: 5, hour: 17 }));
  await choose('Board meeting', 'Send me by email');
  const again = await screen.findByRole('dialog');
  await userEvent.selectOptions(within(again).getByLabelText(/How often/), 'Every month');
  await userEvent.selectOptions(within(again).getByLabelText(/Day/), '31');
  await userEvent.click(within(again).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.last('reports.schedule')).toEqual({ id: 's1', every: 'month', day: 31, hour: 8 }));
});

test('RTE-3 reports: what became of the last emails is told, why they stopped, and they are stopped for good', async () => {
  const schedule = {
    ...{ id: 's1', every: 'week', day: 1, hour: 8, next: null, stopped: 'right' },
    runs: [
      { due: '2026-11-23T13:00:00.000Z', outcome: 'stopped' },
      { due: '2026-11-16T13:00:00.000Z', outcome: 'failed' },
    ],
  };
  const page = await start(path, [{ ...saved, available: false }], {
    'reports.schedules': () => ({ data: [schedule], zone: 'America/Toronto' }),
  });
  await page.draw(ReportsPage);
  expect(await screen.findByText('Emails stopped')).toBeVisible();
  await choose('Board meeting', 'Send me by email');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/you may no longer see these figures/)).toBeVisible();
  const runs = within(dialog).getByRole('region', { name: 'Last emails' });
  expect(within(runs).getByText(/Nov.* 16, 2026.*8:00/)).toBeVisible();
  expect(within(runs).getByText('refused by the mail server')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stop emails' }));
  await waitFor(() => expect(page.last('reports.unschedule')).toEqual({ id: 's1' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
