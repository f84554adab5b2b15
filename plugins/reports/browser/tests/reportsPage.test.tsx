import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Navigation, PatientCommands, PatientsActs, Routes } from '#core/browser';
import { CallFailure, type Locale } from '#core/shared';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { reports } from '../../manifest.ts';
import type { Figure, Report, ShownMeasure } from '../../shared/calls.ts';
import { messages, setup } from '../index.ts';
import { ReportsPage } from '../pages/ReportsPage.tsx';

const both = (en: string, fr = en) => ({ 'en-CA': en, 'fr-CA': fr });
const noShows: ShownMeasure = {
  ...{ id: 'appointments.noShows', feature: 'appointments', since: '2026-11-01', figure: 'share', unit: null },
  title: both('No-shows', 'Absences'),
  question: both('How often do patients not come?', 'À quelle fréquence?'),
  definition: both('No-shows out of no-shows and kept visits.', 'Absences par rapport aux visites.'),
  facts: both('Visits due', 'Visites attendues'),
  hits: both('No-shows', 'Absences'),
  standing: false,
  missing: null,
  dimensions: [
    { id: 'practitioner', title: both('Practitioner', 'Professionnel') },
    { id: 'mode', title: both('Mode') },
  ],
};
const answer: ShownMeasure = {
  ...noShows,
  ...{ id: 'messaging.responseTime', feature: 'messaging', figure: 'median', unit: 'hours', dimensions: [] },
  ...{ title: both('Message response time'), missing: both('Unanswered'), hits: null },
};
const figure = (facts: number, hits: number): Figure => ({
  facts,
  hits,
  measured: 0,
  median: null,
  ninth: null,
  sum: 0,
});
const priya = { keys: ['1'], names: [both('Dr Priya')], partial: false, now: figure(40, 6), before: null };
const leo = { keys: [''], names: [null], partial: false, now: figure(20, 1), before: null };

const reportOf = (more: Partial<Report> = {}): Report => ({
  ...{ measure: noShows, asOf: '2026-11-25T15:00:00.000Z', zone: 'America/Toronto', today: '2026-11-25', least: 5 },
  ...{ from: '2025-12-01', to: '2026-11-25', before: null, by: ['practitioner'], groups: [leo, priya] },
  total: { now: figure(60, 7), before: null },
  choices: [{ dimension: 'mode', values: [{ key: 'video', name: both('Video') }] }],
  ...more,
});
const fact = {
  ...{ id: 'v1', at: '2026-11-03T14:00:00.000000Z', value: null, names: [both('Dr Priya'), both('Video')] },
  patient: { id: 'p1', name: 'Maya Tremblay' },
  href: '/care-provider/calendar?visit=v1',
};

const path = '/care-provider/reports';
const acted: unknown[] = [];
/** As another feature adds them. */
const others: typeof setup = (parts) => {
  setup(parts);
  const one = { order: 1, allow: ['clinic_admin'] } as const;
  parts.add(PatientCommands, {
    ...{ ...one, id: 'other.book', label: () => 'Book', verbs: 'book' },
    run: (patient) => acted.push(patient),
  });
  parts.add(PatientCommands, {
    ...{ ...one, id: 'other.prescribe', label: () => 'Prescribe', verbs: 'rx', allow: ['practitioner'] },
    run: () => undefined,
  });
  parts.add(PatientsActs, {
    ...{ ...one, id: 'other.write', label: () => 'Write' },
    dialog: ({ patients, about }) => <p>{`${about ?? ''}: ${patients.map(({ name }) => name).join(', ')}`}</p>,
  });
};
const open = async (query = '', more: Record<string, (input: any) => unknown> = {}, locale?: Locale) => {
  const sent: { readonly id: string; readonly body: any }[] = [];
  const answers: Record<string, (input: any) => unknown> = {
    'reports.measures': () => ({
      ...{ data: [noShows, answer], today: '2026-11-25', zone: 'America/Toronto', elsewhere: [] },
      features: [
        { id: 'appointments', title: both('Appointments', 'Rendez-vous') },
        { id: 'messaging', title: both('Messages') },
      ],
      ...{ least: 5, changesLeast: false },
    }),
    'reports.evaluate': () => reportOf(),
    'reports.rows': () => ({ data: [fact], next: null, total: 6, closed: 5 }),
    'reports.export': () => new Blob(['csv']),
    'reports.saved': () => ({ data: [] }),
    'reports.runs': () => ({ data: [] }),
    ...more,
  };
  const noted = Object.entries(answers).map(([id, give]) => [
    id,
    (input: any) => {
      sent.push({ id, body: input.body });
      return give(input);
    },
  ]);
  const started = await startClinical(reports, {
    ...{ setup: others, messages, role: 'clinic_admin', address: `${path}${query}`, ...(locale && { locale }) },
    answers: Object.fromEntries(noted),
  });
  await started.draw(ReportsPage);
  const asked = (id: string) => sent.filter((one) => one.id === id).at(-1)?.body;
  return { ...started, asked };
};
const chosen = '?measure=appointments.noShows&by=practitioner';

test('RTE-3 reports are a page and an entry, for staff alone, and a gallery of questions', async () => {
  const { plugin } = await open();
  const staff = ['practitioner', 'admin', 'clinic_admin', 'super_admin'];
  for (const slot of [Routes, Navigation])
    expect(plugin.contributed<{ readonly allow: unknown }>(slot as never)[0]?.item.allow).toEqual(staff);
  const tile = await screen.findByRole('link', { name: /No-shows.*How often do patients not come\?/ });
  expect(tile).toHaveAttribute('href', `${path}?measure=appointments.noShows`);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('RTE-3 reports: the table, the picture in words, the definition, its day and the clinic’s zone stand together', async () => {
  await open(chosen);
  const row = await screen.findByRole('row', { name: /Dr Priya/ });
  expect(row).toHaveTextContent(/6.*40.*15%/);
  expect(screen.getByRole('row', { name: /Not stated/ })).toHaveTextContent('5%');
  expect(screen.getByRole('row', { name: /Total/ })).toHaveTextContent(/7.*60.*11.7%/);
  expect(
    await screen.findByRole('img', { name: /No-shows by practitioner\. 2 lines\. Highest: Dr Priya, 15%/ }),
  ).toBeVisible();
  expect(screen.getByText('No-shows out of no-shows and kept visits.')).toBeVisible();
  expect(screen.getByText(/Definition in use since Nov.* 1, 2026/)).toBeVisible();
  expect(screen.getByText(/As of November 25, 2026.*America\/Toronto/)).toBeVisible();
  expect(screen.getByText(/isn’t over/)).toBeVisible();
});

test('RTE-3 reports: a period older than its definition says so, and one that is all of it doesn’t', async () => {
  await open('?measure=appointments.noShows', {
    'reports.evaluate': () => reportOf({ measure: { ...noShows, since: '2026-03-01' } }),
  });
  screen.getByText(
    'Definition in use since Mar 1, 2026. Earlier days are counted by it too, so older figures may differ.',
  );
});

test('RTE-3 reports: how things stand is older than its definition at its end alone', async () => {
  await open('?measure=appointments.noShows', {
    'reports.evaluate': () => reportOf({ measure: { ...noShows, since: '2026-03-01', standing: true } }),
  });
  screen.getByText('Definition in use since Mar 1, 2026.');
});

test('RTE-3 reports: who runs reports chooses which small numbers are left out, and the others read it', async () => {
  const listed = (least: number, changesLeast: boolean) => () => ({
    ...{
      data: [noShows],
      features: [],
      today: '2026-11-25',
      zone: 'America/Toronto',
      elsewhere: [],
      least,
      changesLeast,
    },
  });
  const { asked } = await open('', { 'reports.measures': listed(5, true), 'reports.saveLeast': () => undefined });
  const section = within(screen.getByRole('region', { name: 'Small numbers' }));
  section.getByText('Exported reports leave out numbers under 5, and what would give them away.');
  await userEvent.selectOptions(section.getByLabelText('Leave out of exported reports'), 'Numbers under 11');
  expect(asked('reports.saveLeast')).toEqual({ least: 11 });
});

test('RTE-3 reports: who may not choose the limit reads it', async () => {
  await open();
  const section = within(screen.getByRole('region', { name: 'Small numbers' }));
  section.getByText(/numbers under 5/);
  expect(section.queryByRole('combobox')).toBeNull();
});

test('RTE-3 reports: every choice stands in the address and is what is asked', async () => {
  const { router, asked } = await open(chosen);
  await screen.findByRole('row', { name: /Dr Priya/ });
  expect(asked('reports.evaluate')).toEqual({
    ...{ measure: noShows.id, from: '2025-12-01', to: '2026-11-25', by: ['practitioner'], where: {}, compare: 'none' },
  });
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Last month');
  await userEvent.selectOptions(screen.getByLabelText('Then by'), 'Month');
  await userEvent.selectOptions(screen.getByLabelText('Compare with'), 'The period before');
  await userEvent.selectOptions(screen.getByLabelText('Only: Mode'), 'Video');
  expect(router.went.at(-1)).toBe(
    `${path}?measure=appointments.noShows&by=practitioner%2Cmonth&period=lastMonth&vs=previous&is-mode=video`,
  );
  await waitFor(() =>
    expect(asked('reports.evaluate')).toEqual({
      ...{ measure: noShows.id, from: '2026-10-01', to: '2026-10-31', by: ['practitioner', 'month'] },
      ...{ where: { mode: ['video'] }, compare: 'previous' },
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(asked('reports.evaluate').where).toEqual({}));
});

test('RTE-3 reports: an address edited by hand asks for nothing that isn’t there, and a filter without a value says so', async () => {
  const { asked } = await open(`${chosen},failure,day&from=yesterday&to=2026-11-01&is-mode=gone&vs=ever`);
  await screen.findByRole('row', { name: /Dr Priya/ });
  expect(asked('reports.evaluate')).toMatchObject({ by: ['practitioner', 'day'], to: '2026-11-01', compare: 'none' });
  expect(screen.getByLabelText('Only: Mode')).toHaveDisplayValue('A chosen filter has no value in this period');
});

test('RTE-3 reports: a number opens its rows, and says how many can’t be opened', async () => {
  const { router, asked } = await open(chosen);
  await userEvent.click(await screen.findByRole('button', { name: '6: show no-shows, Dr Priya' }));
  expect(router.went.at(-1)).toBe(`${path}?measure=appointments.noShows&by=practitioner&rows=hits&line=1`);
  const list = await screen.findByRole('region', { name: 'No-shows: Dr Priya' });
  expect(await within(list).findByText(/6 in this number.*5 of them aren’t listed/)).toBeVisible();
  expect(within(list).getByRole('link', { name: 'Maya Tremblay' })).toHaveAttribute('href', '/clinic/patients/p1');
  expect(within(list).getByRole('link', { name: 'Open' })).toHaveAttribute('href', fact.href);
  expect(asked('reports.rows')).toMatchObject({ keys: ['1'], part: 'hits', by: ['practitioner'] });
  expect(within(list).getByRole('heading')).toHaveFocus();
  await userEvent.click(within(list).getByRole('button', { name: 'Close list' }));
  expect(screen.queryByRole('region', { name: 'No-shows: Dr Priya' })).toBeNull();
});

test('RTE-3 reports: rows go on page by page, and none are claimed missing before they are known', async () => {
  const next = '2026-11-03T14:00:00.000000Z_v1';
  const { asked } = await open(`${chosen}&rows=all&line=`, {
    'reports.rows': ({ body }) => ({ data: [fact], next: body.after ? null : next, total: 51, closed: 0 }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Older' }));
  await waitFor(() => expect(asked('reports.rows')).toMatchObject({ keys: [], after: next }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled());
  expect(screen.queryByText('No records you can open')).toBeNull();
});

test('RTE-3 reports: patients behind a number are selected over its pages, each once, and acted upon together or one by one', async () => {
  const of = (id: string, patient: string | null) => ({
    ...{ ...fact, id },
    patient: patient === null ? null : { id: patient, name: `Name ${patient}` },
  });
  const next = '2026-11-03T14:00:00.000000Z_v1';
  await open(`${chosen}&rows=all&line=`, {
    'reports.rows': ({ body }) => ({
      ...(body.after
        ? { data: [of('v4', 'p2'), of('v5', 'p3')], next: null }
        : { data: [of('v1', 'p1'), of('v2', 'p1'), of('v3', null)], next }),
      ...{ total: 5, closed: 0 },
    }),
  });
  await userEvent.click(await screen.findByLabelText('Select all shown'));
  expect(screen.getAllByRole('checkbox')).toHaveLength(3);
  expect(screen.getByRole('region', { name: '1 selected' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Older' }));
  await userEvent.click(await screen.findByLabelText(/^Select Name p3, /));
  const bar = screen.getByRole('region', { name: '2 selected' });
  await userEvent.click(within(bar).getByRole('button', { name: 'Write' }));
  expect(screen.getByText('No-shows: Name p1, Name p3')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Name p2' }));
  expect(screen.queryByRole('menuitem', { name: 'Prescribe' })).toBeNull();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Book' }));
  expect(acted).toEqual(['p2']);
  await userEvent.click(within(bar).getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('region', { name: /selected/ })).toBeNull();
});

test('RTE-3 reports: how things stand has one moment, so its rows begin with the patient', async () => {
  await open(`${chosen}&rows=all&line=`, {
    'reports.evaluate': () => reportOf({ measure: { ...noShows, standing: true } }),
  });
  const list = await screen.findByRole('region', { name: /^Visits due/ });
  expect((await within(list).findAllByRole('columnheader'))[0]).toHaveTextContent('Patient');
  expect(within(list).getByLabelText('Select Maya Tremblay')).toBeVisible();
});

test.each(['csv', 'xlsx', 'pdf'])('RTE-3 reports: what is exported as %s is what is shown', async (format) => {
  Object.assign(URL, { createObjectURL: () => 'blob:report', revokeObjectURL: () => undefined });
  const { toasts, asked } = await open(`${chosen}&is-mode=video`);
  await userEvent.click(await screen.findByRole('button', { name: `Export ${format.toUpperCase()}` }));
  await waitFor(() => expect(toasts.shown.at(-1)?.message).toMatch(/exported/));
  expect(asked('reports.export')).toEqual({ ...asked('reports.evaluate'), locale: 'en-CA', format });
});

test('RTE-3 reports: what is missing from a median is said, and a step that isn’t whole is marked', async () => {
  const time = (facts: number, measured: number) => ({ ...figure(facts, 0), measured, median: 3.25, ninth: 20 });
  await open('?measure=messaging.responseTime', {
    'reports.evaluate': () =>
      reportOf({
        ...{ measure: answer, by: ['month'], choices: [] },
        groups: [{ keys: ['2026-11-01'], names: [null], partial: true, now: time(10, 8), before: null }],
        total: { now: time(10, 8), before: null },
      }),
  });
  expect(await screen.findByRole('row', { name: /November 2026 partial/ })).toHaveTextContent(/3\.3\s*20\s*8\s*2/);
  expect(screen.getByText('1 line covers only part of its step.')).toBeVisible();
  expect(screen.getByText('Unanswered: 2. They are not in the median.')).toBeVisible();
});

test.each([
  [
    'there is nothing',
    () => reportOf({ groups: [], total: { now: figure(0, 0), before: null } }),
    /Nothing in this period/,
  ],
  ['the feature is off', () => Promise.reject(new CallFailure(403, 'feature_disabled', 'Off.')), /off|available/i],
  ['the period is wrong', () => Promise.reject(new CallFailure(422, 'too_long', 'Ten years.')), /Ten years/],
])('RTE-3 reports say when %s', async (_, give, text) => {
  await open(chosen, { 'reports.evaluate': give });
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
});

test('RTE-3 reports: a measure that went with its feature leads back to the others', async () => {
  await open('?measure=faxes.volume');
  expect(await screen.findByText(/This report isn’t available/)).toBeVisible();
  expect(screen.getAllByRole('link', { name: /How often do patients not come/ })).toHaveLength(2);
});

test('RTE-3 reports speak French', async () => {
  await open(chosen, {}, 'fr-CA');
  expect(await screen.findByRole('row', { name: /Non précisé/ })).toHaveTextContent(/5\s%/);
  expect(screen.getByLabelText('Comparer à')).toBeVisible();
});
