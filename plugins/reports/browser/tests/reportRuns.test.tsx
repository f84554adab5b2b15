import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotificationKinds } from '#core/browser';
import { CallFailure, type Locale, type Notification } from '#core/shared';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { reports } from '../../manifest.ts';
import type { ShownMeasure } from '../../shared/calls.ts';
import type { ReportRun, RunState } from '../../shared/runCalls.ts';
import { messages, setup } from '../index.ts';
import { ReportsPage } from '../pages/ReportsPage.tsx';

const both = (en: string, fr = en) => ({ 'en-CA': en, 'fr-CA': fr });
const measure: ShownMeasure = {
  ...{ id: 'tasks.flow', feature: 'tasks', since: '2026-11-01', figure: 'count', unit: null, standing: false },
  ...{ title: both('Tasks', 'Tâches'), question: both('How many?'), definition: both('All of them.') },
  ...{ facts: both('Tasks', 'Tâches'), hits: null, missing: null, dimensions: [] },
};
const runIn = (state: RunState, more: Partial<ReportRun> = {}): ReportRun => ({
  ...{
    id: state,
    measure: measure.id,
    title: measure.title,
    from: '2026-10-01',
    to: '2026-10-31',
    by: [],
    format: 'csv',
  },
  ...{ state, rows: 0, rowsTotal: null, size: null, why: null, askedAt: '2026-11-20T12:00:00Z', keptUntil: null },
  ...more,
});
const writing = runIn('writing', { rows: 12_000, rowsTotal: 48_300 });
const ready = runIn('ready', {
  ...{ rows: 48_300, rowsTotal: 48_300, size: 3 * 1024 * 1024, keptUntil: '2026-11-27T15:00:00Z' },
});

const path = '/care-provider/reports';
type Answers = Record<string, (input: any) => unknown>;
const open = async (runs: readonly ReportRun[], { query = '', locale, ...answers }: any = {}) => {
  const sent: { readonly id: string; readonly input: any }[] = [];
  const all: Answers = {
    'reports.measures': () => ({
      ...{
        data: [measure],
        today: '2026-11-25',
        zone: 'America/Toronto',
        elsewhere: [],
        least: 5,
        changesLeast: false,
      },
      features: [{ id: 'tasks', title: both('Tasks') }],
    }),
    'reports.saved': () => ({ data: [] }),
    'reports.schedules': () => ({ data: [], zone: 'America/Toronto' }),
    'reports.runs': () => ({ data: runs }),
    ...Object.fromEntries(
      ['askRun', 'cancelRun', 'retryRun', 'removeRun'].map((id) => [`reports.${id}`, () => undefined]),
    ),
    ...answers,
  };
  const noted = Object.entries(all).map(([id, give]) => [
    id,
    (input: any) => {
      sent.push({ id, input });
      return give(input);
    },
  ]);
  const started = await startClinical(reports, {
    ...{ setup, messages, role: 'practitioner', address: `${path}${query}`, ...(locale && { locale }) },
    answers: Object.fromEntries(noted),
  });
  await started.draw(ReportsPage);
  return { ...started, asked: (id: string) => sent.filter((one) => one.id === id).map(({ input }) => input) };
};
const panel = (locale: Locale = 'en-CA') =>
  screen.findByRole('region', { name: locale === 'en-CA' ? 'Long exports' : 'Longues exportations' });
const buttonsOf = (line: HTMLElement): readonly (string | null)[] =>
  within(line)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

test('RTE-3 reports: without a long export there is no panel, and nothing is asked again', async () => {
  const { asked } = await open([]);
  await waitFor(() => expect(asked('reports.runs')).toHaveLength(1));
  await screen.findByText('Ready reports');
  expect(screen.queryByText('Long exports')).toBeNull();
});

test('RTE-3 reports: before it is known whether there are long exports, nothing is said of them', async () => {
  await open([], { 'reports.runs': () => new Promise(() => undefined) });
  await screen.findByText('Ready reports');
  expect(screen.queryByRole('region', { name: 'Long exports' })).toBeNull();
  expect(screen.queryByText(/export(s|ed)? (yet|ready|is)/i)).toBeNull();
});

test('RTE-3 reports: that the list of long exports could not be had is said, and it is asked for again', async () => {
  let away = true;
  const { asked } = await open([], {
    'reports.runs': () => {
      if (away) throw new CallFailure(500, 'internal', 'Something went wrong.');
      return { data: [ready] };
    },
  });
  const again = await screen.findByRole('button', { name: /try again/i });
  // The reports themselves are there.
  expect(await screen.findByText('Ready reports')).toBeVisible();
  away = false;
  await userEvent.click(again);
  expect(within(await panel()).getAllByRole('listitem')).toHaveLength(1);
  expect(asked('reports.runs').length).toBeGreaterThan(1);
});

test.each([403, 404])(
  'ROL-1 reports: whoever lost the right between screen and export (%i) gets no file, and none is made for them',
  async (status) => {
    const { toasts, asked } = await open([], {
      query: '?measure=tasks.flow&by=day',
      'reports.evaluate': () => {
        throw new CallFailure(422, 'too_many_lines', 'This makes more than 1000 lines.');
      },
      'reports.export': () => {
        throw new CallFailure(status, status === 403 ? 'forbidden' : 'not_found', 'You do not have access to it.');
      },
    });
    await screen.findByText('Too many lines to show here');
    for (const format of ['CSV', 'XLSX', 'PDF']) {
      await userEvent.click(screen.getByRole('button', { name: `Export ${format}` }));
      await waitFor(() => expect(asked('reports.export').at(-1)?.body.format).toBe(format.toLowerCase()));
    }
    await waitFor(() => expect(toasts.shown).toHaveLength(3));
    expect(toasts.shown.every(({ intent }) => intent === 'danger')).toBe(true);
    expect(asked('reports.askRun')).toEqual([]);
  },
);

const states: readonly (readonly [
  ReportRun,
  Readonly<Record<Locale, string>>,
  Readonly<Record<Locale, readonly string[]>>,
])[] = [
  [
    runIn('waiting'),
    both('Waiting for its turn', 'En attente de son tour'),
    { 'en-CA': ['Cancel'], 'fr-CA': ['Annuler'] },
  ],
  [runIn('counting'), both('Counting the rows', 'Comptage des lignes'), { 'en-CA': ['Cancel'], 'fr-CA': ['Annuler'] }],
  [writing, both('Writing the file', 'Écriture du fichier'), { 'en-CA': ['Cancel'], 'fr-CA': ['Annuler'] }],
  [
    ready,
    both('Ready, 3 MB. Kept until Nov 27, 2026.', 'Prêt, 3 Mo. Conservé jusqu’au 27 nov. 2026.'),
    { 'en-CA': ['Download', 'Remove'], 'fr-CA': ['Télécharger', 'Retirer'] },
  ],
  [
    runIn('failed'),
    both('The file could not be made.', 'Le fichier n’a pas pu être préparé.'),
    { 'en-CA': ['Try again', 'Remove'], 'fr-CA': ['Réessayer', 'Retirer'] },
  ],
  [
    runIn('failed', { id: 'long', why: 'too_many_lines' }),
    both(
      'The file would have more than 500,000 lines. Choose a longer step, a shorter period or a filter.',
      'Le fichier aurait plus de 500 000 lignes. Choisissez un pas plus long, une période plus courte ou un filtre.',
    ),
    // The same again would have as many.
    { 'en-CA': ['Remove'], 'fr-CA': ['Retirer'] },
  ],
  [
    runIn('cancelled'),
    both('Cancelled. What was written is removed.', 'Annulée. Ce qui était écrit est supprimé.'),
    { 'en-CA': ['Try again', 'Remove'], 'fr-CA': ['Réessayer', 'Retirer'] },
  ],
  [
    runIn('gone'),
    both('The file is no longer kept.', 'Le fichier n’est plus conservé.'),
    { 'en-CA': ['Try again', 'Remove'], 'fr-CA': ['Réessayer', 'Retirer'] },
  ],
];

test.each(['en-CA', 'fr-CA'] as const)(
  'RTE-3 reports: each state of a long export says how it stands in %s',
  async (locale) => {
    await open(
      states.map(([run]) => run),
      { locale },
    );
    const lines = within(await panel(locale)).getAllByRole('listitem');
    const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
    for (const [index, [run, said, buttons]] of states.entries()) {
      const line = lines[index]!;
      expect([run.state, plain(within(line).getAllByRole('status')[0]?.textContent)]).toEqual([
        run.state,
        said[locale],
      ]);
      expect([run.state, buttonsOf(line)]).toEqual([run.state, buttons[locale]]);
      const moves = run.state === 'counting' || run.state === 'writing';
      expect([run.state, within(line).queryAllByRole('progressbar').length]).toEqual([run.state, moves ? 1 : 0]);
    }
    const bar = within(lines[2]!).getByRole<HTMLProgressElement>('progressbar');
    expect([bar.value, bar.max]).toEqual([12_000, 48_300]);
    expect(bar.getAttribute('aria-label')).toMatch(
      locale === 'en-CA' ? /^Progress: Tasks, / : /^Progression\s: Tâches, /,
    );
    const rows = locale === 'en-CA' ? '12,000 of 48,300 rows' : '12 000 lignes sur 48 300';
    expect(plain(lines[2]!.textContent)).toContain(rows);
    // Heard by quarters, and politely.
    const heard = within(lines[2]!).getAllByRole('status')[1];
    expect(plain(heard?.textContent)).toBe(locale === 'en-CA' ? '0% written' : '0 % écrits');
    // Before the lines are counted the bar says no figure.
    expect(within(lines[1]!).getByRole('progressbar')).not.toHaveAttribute('value');
  },
);

test('RTE-3 reports: two long exports of the same period are told apart by their groupings, and by when they were asked for', async () => {
  const by = [both('Practitioner', 'Professionnel'), both('Month', 'Mois')];
  const again = { ...ready, id: 'again', askedAt: '2026-11-20T13:30:00Z' };
  await open([{ ...ready, by }, ready, again], {});
  const names = within(await panel())
    .getAllByRole('button', { name: /^Download/ })
    .map((button) => button.getAttribute('aria-label'));
  expect(names[0]).toMatch(/^Download: Tasks, .*, by practitioner and month \(CSV\), Nov 20, 2026, 12:00/);
  expect(new Set(names).size).toBe(3);
  expect(screen.getByText(/^Requested Nov 20, 2026, 1:30/)).toBeVisible();
});

test('RTE-3 reports: who cancels by key stays on that line, and cancels no other', async () => {
  const runs = [{ ...writing }, { ...writing, id: 'other' }];
  await open(runs, {});
  const [first] = within(await panel()).getAllByRole('listitem');
  const cancel = within(first!).getByRole('button', { name: /^Cancel/ });
  cancel.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(first!.contains(document.activeElement)).toBe(true));
});

test('RTE-3 reports: one is cancelled, tried again and removed by its own button', async () => {
  const { asked } = await open([writing, runIn('failed')]);
  const [first, second] = within(await panel()).getAllByRole('listitem');
  await userEvent.click(within(first!).getByRole('button', { name: /^Cancel: Tasks/ }));
  await waitFor(() => expect(asked('reports.cancelRun')).toMatchObject([{ params: { id: 'writing' } }]));
  // Looked at again and again, as long as one is under way.
  expect(asked('reports.runs')).toHaveLength(2);
  await userEvent.click(within(second!).getByRole('button', { name: /^Try again: Tasks/ }));
  await waitFor(() => expect(asked('reports.retryRun')).toMatchObject([{ params: { id: 'failed' } }]));
  await userEvent.click(within(second!).getByRole('button', { name: /^Remove: Tasks/ }));
  await waitFor(() => expect(asked('reports.removeRun')).toMatchObject([{ params: { id: 'failed' } }]));
});

test('RTE-3 reports: a ready one is saved, and that one can’t be had any more is said', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:report', revokeObjectURL: () => undefined });
  const names: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  let there = true;
  const { asked, toasts } = await open([ready], {
    'reports.downloadRun': () => {
      if (!there) throw new CallFailure(404, 'not_found', 'This file does not exist, or you do not have access to it.');
      return new Blob(['a,b']);
    },
  });
  const button = await screen.findByRole('button', { name: /^Download: Tasks/ });
  await userEvent.click(button);
  await waitFor(() => expect(names).toEqual(['tasks.flow-2026-10-01-2026-10-31.csv']));
  there = false;
  await userEvent.click(button);
  await waitFor(() => expect(toasts.shown).toHaveLength(1));
  expect(asked('reports.runs')).toHaveLength(1);
  expect(names).toHaveLength(1);
  click.mockRestore();
});

test('RTE-3 reports: what has too many lines for the page is offered as a file, which is made meanwhile', async () => {
  const long = () => {
    throw new CallFailure(409, 'long_export', 'This makes more than 5000 lines.');
  };
  const { asked, toasts } = await open([], {
    query: '?measure=tasks.flow&by=day',
    'reports.evaluate': () => {
      throw new CallFailure(422, 'too_many_lines', 'This makes more than 1000 lines.');
    },
    'reports.export': ({ body }: any) => {
      if (body.format === 'pdf') throw new CallFailure(422, 'long_pdf', 'A PDF file has at most 5000 lines.');
      return long();
    },
  });
  expect(await screen.findByText('Too many lines to show here')).toBeVisible();
  // Before anybody asks for one.
  expect(screen.getByText(/^A PDF holds up to 5,000 lines, CSV and XLSX up to 500,000\./)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Export XLSX' }));
  await waitFor(() => expect(toasts.shown.at(-1)?.message).toMatch(/^The file is being made/));
  expect(asked('reports.askRun')).toMatchObject([{ body: { measure: 'tasks.flow', format: 'xlsx', locale: 'en-CA' } }]);
  await userEvent.click(screen.getByRole('button', { name: 'Export PDF' }));
  await waitFor(() => expect(toasts.shown.at(-1)?.message).toMatch(/^A PDF can’t hold that many lines/));
  expect(asked('reports.askRun')).toHaveLength(1);
});

test.each([
  ['en-CA', 'An exported report is ready.', 'A report could not be exported.'],
  ['fr-CA', 'Un rapport exporté est prêt.', 'Un rapport n’a pas pu être exporté.'],
] as const)(
  'RTE-3 reports: the bell says in %s that a long export is ready or failed, and leads there',
  async (locale, done, failed) => {
    const { plugin } = await open([], { locale });
    const kind = plugin.contributed(NotificationKinds).find(({ item }) => item.kind === 'report_exported')?.item;
    const of = (session_status: 'ready' | 'failed') =>
      ({ type: 'report_exported', data: { resource_id: 'r1', session_status } }) as Notification;
    expect([kind?.text(of('ready')), kind?.text(of('failed'))]).toEqual([done, failed]);
    expect(kind?.href?.(of('ready'))).toBe(path);
  },
);
