import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Patient } from '@medplum/fhirtypes';
import { Auth, CallFailure, Drafts, Http, type Resource, Resources, Router, Toasts } from '#core/shared';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import { fakeAuth, fakeHttp, fakeResources, fakeRouter, fakeToasts } from '#test/kit/browser/fakes.ts';
import { fakeRecord } from '#test/kit/browser/fakeRecord.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { chart } from '../../manifest.ts';
import type { Held } from '../../shared/imports.ts';
import { ImportNotice } from '../components/ImportNotice.tsx';
import { messages, setup } from '../index.ts';

const zoe: Stored<Patient> = {
  resourceType: 'Patient',
  id: 'z',
  name: [{ family: 'Roy', given: ['Zoé'] }],
  birthDate: '1980-02-03',
};
const abuse = {
  id: 's1',
  type: 'Condition',
  kind: 'conditions',
  title: 'Victim of intimate partner abuse (finding)',
  date: '2019-05-01',
} as const;

const drafts: Drafts = {
  read: () => Promise.resolve(''),
  write: () => undefined,
  clear: () => undefined,
  flush: () => Promise.resolve(),
};

/** A server that holds so much back, and opens it as it is asked. */
const start = async (held: Held, more: Readonly<Record<string, (input: any) => unknown>> = {}, locale?: 'fr-CA') => {
  let now = held;
  const asked: unknown[] = [];
  const answers = {
    'chart.held': () => now,
    'chart.sensitiveHeld': () => ({ data: now.sensitive > 0 ? [abuse] : [] }),
    'chart.release': ({ body }: any) => {
      asked.push(body);
      const before = now;
      now = body.entry ? { ...now, sensitive: now.sensitive - 1 } : { ...now, kinds: [] };
      const count = body.entry ? 1 : before.kinds.reduce((sum, one) => sum + one.count, 0);
      return { release: '00000000-0000-4000-8000-000000000001', count };
    },
    'chart.closeAgain': ({ body }: any) => {
      asked.push(body);
      now = held;
      return { closed: true };
    },
    ...more,
  };
  const kept = fakeResources(answers);
  const watched: Resource<unknown>[] = [];
  const resources: Resources = {
    ...kept,
    watch: (call, input) => {
      const resource = kept.watch(call, input);
      watched.push(resource);
      return resource;
    },
    send: async (call, input) => {
      const answer = await kept.send(call, input);
      await Promise.all(watched.map((one) => one.refetch()));
      return answer;
    },
  };
  const undos: (() => void)[] = [];
  const toasts = fakeToasts();
  toasts.undo = (message, undo) => {
    toasts.shown.push({ message });
    undos.push(undo);
  };
  const page = await startPlugin(chart, {
    ...{ setup, messages, ...(locale && { locale }) },
    given: [
      [Auth, fakeAuth({ signedIn: true, activeRole: 'practitioner' })],
      [ClinicalRecord, fakeRecord([zoe])],
      [Drafts, drafts],
      [Http, fakeHttp(answers)],
      [Resources, resources],
      [Router, fakeRouter('/clinic/patients/z')],
      [Toasts, toasts],
    ],
  });
  await page.draw(() => <ImportNotice patient="z" />);
  return { asked, toasts, undo: () => act(async () => undos.pop()?.()) };
};
const some: Held = {
  kinds: [
    { kind: 'results', count: 40 },
    { kind: 'conditions', count: 2 },
  ],
  sensitive: 1,
};

test('RTE-5 the chart says nothing of imports before it knows, and where the patient sees everything', async () => {
  await start({ kinds: [], sensitive: 0 });
  await waitFor(() => expect(document.querySelector('.pv-callout')).toBeNull());
  expect(screen.queryByRole('button')).toBeNull();
});

test('RTE-5 the chart claims nothing of imports that could not be counted', async () => {
  await start(some, {
    'chart.held': () => {
      throw new CallFailure(503, 'unavailable', 'Try again.');
    },
  });
  await waitFor(() => expect(screen.queryByText(/imported/)).toBeNull());
});

test('RTE-5 imports that the patient does not see are counted and released in one act, which can be undone', async () => {
  const { asked, toasts, undo } = await start(some);
  expect(
    await screen.findByText('43 imported entries are not shown to the patient. 1 of them is sensitive.'),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Release to patient…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Release imported entries' });
  expect(await within(dialog).findByText(/Zoé Roy/)).toBeVisible();
  expect(within(dialog).getByText('Results: 40')).toBeVisible();
  expect(within(dialog).getByText('Conditions: 2')).toBeVisible();
  expect(asked).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Release to patient' }));
  expect(asked).toEqual([{ patient: 'z' }]);
  expect(await screen.findByText('1 sensitive imported entry is not shown to the patient.')).toBeInTheDocument();
  expect(within(dialog).getByText('Everything that isn’t sensitive is shown to the patient.')).toBeVisible();
  expect(toasts.shown.at(-1)?.message).toBe('42 entries released.');
  await undo();
  await waitFor(() => expect(asked.at(-1)).toEqual({ patient: 'z', release: '00000000-0000-4000-8000-000000000001' }));
  expect(await screen.findByText(/^43 imported entries/)).toBeInTheDocument();
});

test('RTE-5 a sensitive import is shown to the patient only after a question that names it', async () => {
  const { asked } = await start({ kinds: [], sensitive: 1 });
  await userEvent.click(await screen.findByRole('button', { name: 'Release to patient…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Release imported entries' });
  expect(within(dialog).queryByRole('button', { name: 'Release to patient' })).toBeNull();
  await userEvent.click(
    await within(dialog).findByRole('button', { name: /^Release: Victim of intimate partner abuse/ }),
  );
  const question = await screen.findByRole('alertdialog', { name: /^Show “Victim of intimate partner abuse/ });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(asked).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: /^Release: Victim/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show to patient' }));
  await waitFor(() => expect(asked).toEqual([{ patient: 'z', entry: { type: 'Condition', id: 's1' } }]));
  await waitFor(() => expect(screen.queryByText(/not shown to the patient/)).toBeNull());
});

test('RTE-5 whoever may not read the sensitive entries is told so, and sees none', async () => {
  await start(some, {
    'chart.sensitiveHeld': () => {
      throw new CallFailure(403, 'consent_denied', 'The patient restricts access.');
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Release to patient…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Release imported entries' });
  expect(await within(dialog).findByText(/restrict/i)).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: /^Release:/ })).toBeNull();
});

test('RTE-5 the release speaks French', async () => {
  await start(some, {}, 'fr-CA');
  expect(
    await screen.findByText('43 éléments importés ne sont pas montrés à la personne. Dont 1 élément sensible.'),
  ).toBeVisible();
});
