import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Auth, CallFailure, FeatureStates, Http, Live, type Locale, Resources, Router, Toasts } from '#core/shared';
import { fakeAuth, fakeHttp, fakeResources, fakeRouter, fakeToasts } from '#test/kit/browser/fakes.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { clinic } from '../../manifest.ts';
import type { LegalHold, RetentionRule } from '../../shared/retention/calls.ts';
import { messages, setup } from '../index.ts';
import { ManagementPage } from '../pages/ManagementPage.tsx';

const text = (english: string, french: string) => ({ 'en-CA': english, 'fr-CA': french });
const rule: RetentionRule = {
  ...{ id: 'notifications', feature: null, title: text('Notifications', 'Notifications'), law: null, least: 3 },
  ...{ says: text('What the bell shows.', 'Ce que montre la cloche.'), removable: true, months: null, version: 0 },
  fixedDays: null,
  ...{ changedAt: null, changedBy: null, ranAt: null, removedThen: 0, removed: 0 },
};
const audit: RetentionRule = {
  ...{ ...rule, id: 'audit', title: text('Audit log', 'Journal d’audit'), removable: false, least: 120 },
  law: text('Kept as long as health records.', 'Conservé comme les dossiers.'),
};
const hold: LegalHold = {
  ...{ id: 'h1', patientId: 'p1', patientName: 'Maya Tremblay', reason: 'Court file 12', placedBy: 'Ana Souza' },
  ...{ placedAt: '2026-05-23T14:00:00.000Z', releasedAt: null, releasedBy: null, releaseReason: null },
};

type Answers = Parameters<typeof fakeHttp>[0];
const open = async (answers: Answers = {}, locale: Locale = 'en-CA') => {
  const all: Answers = {
    'clinic.retention': () => ({ data: [rule, audit] }),
    'clinic.previewRetention': () => ({ goes: 12, held: 1 }),
    'clinic.legalHolds': () => ({ data: [], next: null }),
    ...answers,
  };
  const resources = fakeResources(all);
  const toasts = fakeToasts();
  const live: Live = {
    state: 'open',
    on: () => () => undefined,
    onSignal: () => () => undefined,
    signal: () => undefined,
    onMissed: () => () => undefined,
  };
  const organization = { id: 'rideau', name: 'Rideau', logoUrl: null, color: '#3b3f97' };
  const plugin = await startPlugin(clinic, {
    ...{ setup, messages, locale },
    given: [
      [Auth, fakeAuth({ activeRole: 'admin', organization })],
      [Http, fakeHttp(all)],
      [Resources, resources],
      [Live, live],
      [Router, fakeRouter('/clinic/management?section=retention')],
      [Toasts, toasts],
      [FeatureStates, { isRunning: () => true, stateOf: () => ({ is: 'running' }) } satisfies FeatureStates],
    ],
  });
  await plugin.draw(ManagementPage);
  return { resources, toasts };
};
const choose = async (months: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Remove after' }), months);

test.each([
  [
    'en-CA',
    'Never removed',
    'Kept as long as health records. At least 10 years.',
    'No legal minimum known. At least 3 months.',
  ],
  [
    'fr-CA',
    'Jamais retiré',
    'Conservé comme les dossiers. Au moins 10 ans.',
    'Aucun minimum légal connu. Au moins 3 mois.',
  ],
] as const)(
  'RTE-5 clinic/management: the least is shown, and what is never removed has no choice (%s)',
  async (...row) => {
    const [locale, never, law, none] = row;
    await open({}, locale);
    expect(await screen.findByText(never)).toBeInTheDocument();
    expect(screen.getByText(law)).toBeInTheDocument();
    expect(screen.getByText(none)).toBeInTheDocument();
    const choices = within(screen.getByRole('combobox', { name: /Remove after|Retirer après/ })).getAllByRole('option');
    expect(choices.map((choice) => (choice as HTMLOptionElement).value).slice(0, 3)).toEqual(['', '3', '6']);
  },
);

test('RTE-5 clinic/management: what would go now is counted before saving, and asked about', async () => {
  const { resources, toasts } = await open({
    'clinic.saveRetention': ({ body }) => ({ ...rule, ...body, version: 1 }),
  });
  await choose('6');
  expect(await screen.findByText('12 would be removed now. 1 more is kept by a legal hold.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('12 items are removed within the hour');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(resources.sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove old items' }),
  );
  await waitFor(() => expect(toasts.shown).toHaveLength(1));
  expect(resources.sent).toMatchObject([
    { id: 'clinic.saveRetention', input: { params: { id: 'notifications' }, body: { version: 0, months: 6 } } },
  ]);
});

test('RTE-5 clinic/management: a choice survives a save that fails', async () => {
  await open({
    'clinic.previewRetention': () => ({ goes: 0, held: 0 }),
    'clinic.saveRetention': () => {
      throw new CallFailure(409, 'changed_meanwhile', 'Someone else changed this.');
    },
  });
  await choose('12');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Remove after' })).toHaveValue('12');
});

test('RTE-5 clinic/management: a legal hold says who and why, and is released with a reason', async () => {
  const { resources } = await open({
    'clinic.legalHolds': () => ({ data: [hold], next: null }),
    'clinic.releaseLegalHold': () => undefined,
  });
  expect(await screen.findByText('Court file 12')).toBeInTheDocument();
  expect(screen.getByText('Maya Tremblay')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Release the hold of Maya Tremblay' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Case closed');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Release the hold' }));
  await waitFor(() =>
    expect(resources.sent).toMatchObject([
      { id: 'clinic.releaseLegalHold', input: { params: { id: 'h1' }, body: { reason: 'Case closed' } } },
    ]),
  );
});

test('RTE-5 clinic/management: no holds, and an administrator whose role takes it away', async () => {
  await open({
    'clinic.retention': () => {
      throw new CallFailure(403, 'forbidden', 'Your role does not allow this.');
    },
  });
  expect(await screen.findByText("You don't have access")).toBeInTheDocument();
  expect(await screen.findByText('No legal holds')).toBeInTheDocument();
});

test.each([
  ['en-CA', 'Removed after 30 days', 'The same for every clinic.'],
  ['fr-CA', 'Retiré après 30 jours', 'Le même délai pour toutes les cliniques.'],
] as const)(
  'RTE-5 clinic/management: what goes in every clinic says after how long (%s)',
  async (locale, tag, help) => {
    const mail = { ...rule, id: 'mail', removable: false, fixedDays: 30, least: 1 };
    await open({ 'clinic.retention': () => ({ data: [mail] }) }, locale);
    expect(await screen.findByText(tag)).toBeInTheDocument();
    expect(screen.getByText(help)).toBeInTheDocument();
    expect(screen.queryByText(/No legal minimum|Aucun minimum/)).toBeNull();
  },
);
