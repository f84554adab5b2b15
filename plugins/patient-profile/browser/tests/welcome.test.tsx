import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { observable, runInAction } from 'mobx';
import type { Auth } from '#core/shared';
import type { WelcomeStep } from '#plugins/account/shared/index.ts';
import { HomePage } from '../home/pages/HomePage.tsx';
import { card, maya, open, patientIn, type } from './testKit.tsx';

const reach = {
  'organizations.reach': () => ({ name: 'Rideau', phone: '613 555-0142', hours: null }),
};

/** A home whose welcome the server keeps. */
const welcomed = async (done: readonly WelcomeStep[] | undefined, options: Parameters<typeof open>[1] = {}) => {
  const kept = observable.box(done, { deep: false });
  const asAuth = (auth: Auth): Auth =>
    Object.defineProperty({ ...auth, refreshMe: () => Promise.resolve() }, 'welcome', { get: () => kept.get() });
  const answers = {
    ...reach,
    'users.saveWelcome': ({ body }: { body: { done: WelcomeStep[] | null } }) =>
      runInAction(() => void kept.set(body.done?.length === 3 ? undefined : (body.done ?? undefined))),
    ...options.answers,
  };
  const started = await open(HomePage, { ...options, stored: [{ ...maya, telecom: [] }, card], answers, asAuth });
  return { ...started, kept };
};
const step = (name: RegExp) => screen.findByRole('button', { name });
const welcomeCard = () => screen.findByRole('region', { name: /^Welcome/ });

test('GRD-3 a new patient is welcomed in the place of empty cards, and saves how to be reached', async () => {
  const user = userEvent.setup();
  const { record, kept } = await welcomed([]);
  expect(await step(/^About you/)).toHaveAttribute('aria-expanded', 'true');
  expect(screen.queryByRole('region', { name: /Keep up to date/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Call 911' })).toBeInTheDocument();
  type(await screen.findByLabelText('Phone'), '613 555-0177');
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  await waitFor(() => expect(kept.get()).toEqual(['about']));
  expect(patientIn(record.stored).telecom).toEqual([{ system: 'phone', value: '613 555-0177' }]);
  expect(await step(/^Your clinic/)).toHaveFocus();
  const clinic = within(await welcomeCard());
  expect(await clinic.findByRole('link', { name: 'Call the clinic: 613 555-0142' })).toBeInTheDocument();
});

test('GRD-3 a step that is skipped is not done, and the first open one comes back', async () => {
  const user = userEvent.setup();
  const { kept } = await welcomed(['about']);
  await user.click(await screen.findByRole('button', { name: 'Skip: Your clinic' }));
  expect(await step(/^Your first thing to do/)).toHaveAttribute('aria-expanded', 'true');
  expect(kept.get()).toEqual(['about']);
  cleanup();
  await welcomed(kept.get());
  expect(await step(/^Your clinic/)).toHaveAttribute('aria-expanded', 'true');
  expect(within(await welcomeCard()).getByText('1 of 3 done')).toBeInTheDocument();
});

test('PRD-4 the first thing to do is what the enabled features allow', async () => {
  const { kept } = await welcomed(['about', 'clinic']);
  const links = within(await welcomeCard()).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Add an emergency contact', '/patient-profile/contacts'],
  ]);
  await userEvent.setup().click(links[0]!);
  await waitFor(() => expect(kept.get()).toBeUndefined());
  expect(screen.queryByRole('region', { name: /^Welcome/ })).toBeNull();
});

test('GRD-3 the welcome can be left, taken up again, and dismissed for good, with a way back', async () => {
  const user = userEvent.setup();
  const { kept, toasts } = await welcomed([]);
  await user.click(await screen.findByRole('button', { name: 'Finish later' }));
  expect(screen.queryByRole('region', { name: /^Welcome/ })).toBeNull();
  expect(screen.getByRole('region', { name: 'Get help' })).toBeInTheDocument();
  expect(kept.get()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Finish setting up' }));
  await user.click(await screen.findByRole('button', { name: 'Don’t show this again' }));
  await waitFor(() => expect(kept.get()).toBeUndefined());
  expect(toasts.shown.at(-1)?.message).toBe('The welcome is closed');
});

test('GRD-3 whoever stands for a patient is not welcomed', async () => {
  await welcomed([], { shared: { patient: 'Maya', reads: [], acts: [], until: null } });
  expect(screen.queryByRole('region', { name: /^Welcome/ })).toBeNull();
});
