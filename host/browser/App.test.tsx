import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Envelope, Home, People } from '@blueprintjs/icons';
import { type JSX, Suspense } from 'react';
import {
  entry,
  KernelContext,
  lazyPage,
  Navigation,
  NotificationKinds,
  PatientCards,
  Routes,
  type Setup,
} from '#core/browser';
import { Page, SlotCards, uiMessages } from '#ui';
import { AppState, Auth, Lock, Router, Toasts } from '#core/shared';
import { feature, house, me, profile } from '#test/kit/browser/fakeServer.ts';
import { settled } from '#test/kit/browser/settled.ts';
import { type House, line, plugin, startHouse } from '#test/kit/browser/startHouse.ts';
import { App } from './App.tsx';
import { host } from './manifest.ts';
import { hostMessages } from './messages.ts';
import { setup } from './setup.ts';

const messaging: Setup<any> = ({ add }) => {
  add(Routes, {
    path: '/messages',
    allow: ['patient', 'clinic_admin'],
    title: () => 'Messages',
    page: () => (
      <Page title="Messages">
        <p>Your results are in.</p>
        <input aria-label="Write" />
      </Page>
    ),
  });
  add(Navigation, {
    ...{ href: '/messages', label: () => 'Messages', icon: Envelope, order: 10, badge: () => 2 },
    allow: ['patient', 'clinic_admin'],
  });
  add(Navigation, { href: '/clinic/staff', label: () => 'Staff', icon: People, order: 20, allow: ['clinic_admin'] });
  add(PatientCards, { id: 'unread', order: 1, card: () => <p>Two unread messages</p> });
  add(NotificationKinds, {
    kind: 'message',
    text: () => 'Lise sent you a message',
    about: ({ notification }) => <small>About {notification.notification_id} · ended since</small>,
    href: () => '/messages',
  });
};

const homePage: Setup<any> = ({ add }) => {
  const home = { allow: ['patient'], title: () => 'Home' } as const;
  add(Routes, {
    ...home,
    path: '/patient-profile/dashboard',
    page: () => (
      <Page title="Good morning, Anne">
        <SlotCards slot={PatientCards} />
      </Page>
    ),
  });
  add(Navigation, { href: '/patient-profile/dashboard', label: home.title, icon: Home, allow: home.allow, order: 0 });
};

interface PlanCode {
  readonly Plan: () => JSX.Element;
}
let arrivePlan: (code: PlanCode) => void = () => undefined;
const planCode = new Promise<PlanCode>((resolve) => (arrivePlan = resolve));
const carePlan: Setup<any> = ({ add }) =>
  add(Routes, {
    path: '/plan',
    allow: ['patient'],
    title: () => 'Plan',
    page: lazyPage(() => planCode, 'Plan'),
  });

const catalogue = [
  line(plugin({ id: 'patient-profile', essential: true }), homePage),
  entry(host, () => Promise.resolve({ setup, messages: hostMessages })),
  line(plugin({ id: 'messaging' }), messaging),
  line(plugin({ id: 'care-plans', essential: true }), carePlan),
];
const notification = {
  ...{
    notification_id: 'n1',
    type: 'message',
    read: false,
    created_at: '2026-11-20T13:00:00Z',
    data: { type: 'message' },
  },
};
const answers = (is: Partial<ReturnType<typeof me>> = {}) => ({
  ...house([feature('messaging', true)]),
  'GET /v3/users/me': me(is),
  'GET /messaging/notifications': { data: [notification], unread: 1, next: null },
  'PATCH /messaging/notifications': { data: { notification_id: 'n1', read: true, unread: 0 } },
});

let open: House | undefined;
const enter = async (
  path: string,
  is: Partial<ReturnType<typeof me>> = {},
  more?: Parameters<typeof startHouse>[2],
): Promise<House> => {
  const it = (open = await startHouse(catalogue, answers(is), more));
  await Promise.all([it.kernel.i18n.load(uiMessages), it.kernel.i18n.load(hostMessages)]);
  await it.kernel.service(Auth).logIn('patient@pavilion.test', 'secret', { keep: true });
  await settled();
  it.kernel.service(Router).go(path);
  await draw(it);
  return it;
};
const draw = ({ kernel }: House): Promise<void> =>
  act(async () => {
    render(
      <KernelContext value={kernel}>
        <Suspense fallback={null}>
          <App />
        </Suspense>
      </KernelContext>,
    );
    await settled();
  });

afterEach(() => {
  jest.restoreAllMocks();
  act(() => open?.kernel.stop());
  open = undefined;
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

const navigation = (): HTMLElement => screen.getAllByRole('navigation', { name: 'Main navigation' })[0]!;

test('PRD-3 the title names the page and the product, and the heading says which page it is', async () => {
  await enter('/messages');
  expect(await screen.findByRole('heading', { level: 1, name: 'Messages' })).toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe('(1) Messages – Pavilion'));
  await act(async () => {
    within(navigation()).getByRole('link', { name: /Home/ }).click();
    await settled();
  });
  expect(await screen.findByRole('heading', { level: 1, name: /Anne$/ })).toBeInTheDocument();
  expect(document.title).toBe('(1) Home – Pavilion');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

test('ROL-1 who is suspended sees a calm sentence and nothing of the clinic, until they are brought back', async () => {
  const patient = [profile(), profile({ id: 'profile-2', organizationName: 'Laurier' })];
  const it = await enter('/messages', { patient });
  const auth = it.kernel.service(Auth);
  expect(await screen.findByText('Your results are in.')).toBeInTheDocument();
  const whole = it.answers['GET /v3/users/me'];
  const suspend = async (): Promise<void> => {
    it.answers['GET /v3/users/me'] = ({ headers }: { readonly headers: Record<string, string> }) =>
      headers.Role === 'profile-1'
        ? { status: 403, data: { code: 'profile_suspended', message: 'Suspended.' } }
        : { status: 200, data: me({ patient: patient.slice(1) }) };
    await act(async () => {
      await auth.refreshMe();
      await settled();
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Your access is suspended' })).toBeInTheDocument();
  };
  await suspend();
  expect(screen.getByText(/An administrator of Rideau suspended your access/)).toBeInTheDocument();
  expect(screen.queryByText('Your results are in.')).toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
  const again = () => userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await again();
  expect(screen.getByRole('heading', { level: 1, name: 'Your access is suspended' })).toBeInTheDocument();
  it.answers['GET /v3/users/me'] = whole;
  await again();
  expect(await screen.findByText('Your results are in.')).toBeInTheDocument();

  await suspend();
  await userEvent.click(screen.getByRole('button', { name: 'Continue as Patient, Laurier' }));
  await waitFor(() => expect(screen.queryByText('Your access is suspended')).toBeNull());
  expect(auth.selectedUser?.id).toBe('profile-2');
});

test('the shell stands while the code of the session is still on its way, and again when it is there', async () => {
  let arrive: (inside: []) => void = () => undefined;
  const inside = new Promise<[]>((resolve) => (arrive = resolve));
  const it = await enter('/messages', {}, { catalogueInside: () => inside });
  const bell = await screen.findByRole('button', { name: /^Notifications/ });
  expect(it.reports).toEqual([]);
  // The menu comes in one piece: what is there already would move when the rest comes.
  expect(within(navigation()).queryByRole('link', { name: /Home/ })).not.toBeInTheDocument();
  await act(async () => {
    arrive([]);
    await settled();
  });
  expect(await screen.findByText('Your results are in.')).toBeInTheDocument();
  await waitFor(() => expect(bell).toHaveAccessibleName(/1/));
  expect(await within(navigation()).findByRole('link', { name: /Home/ })).toBeInTheDocument();
});

test('without a network a page is there with its frame, and no skeleton stands in for it', async () => {
  const it = await enter('/messages');
  expect(await screen.findByText('Your results are in.')).toBeInTheDocument();
  cleanup();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const takenAway: Node[] = [];
  const watcher = new MutationObserver((changes) =>
    takenAway.push(...changes.flatMap(({ removedNodes }) => [...removedNodes])),
  );
  watcher.observe(document.body, { childList: true, subtree: true });
  it.kernel.service(Router).go('/plan');
  await draw(it);
  await act(async () => {
    arrivePlan({ Plan: () => <Page title="Plan">Walk every day.</Page> });
    await settled();
  });
  expect(await screen.findByText('Walk every day.')).toBeInTheDocument();
  watcher.disconnect();
  expect(takenAway.filter((node) => node instanceof Element && node.matches('.pv-coming'))).toEqual([]);
});

test('the home page is made of what enabled plugins contribute', async () => {
  await enter('/patient-profile/dashboard');
  expect(await screen.findByText('Two unread messages')).toBeInTheDocument();
});

test('GRD-8 the navigation shows what the role may open, and which page is open', async () => {
  await enter('/messages');
  const links = within(navigation())
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(links).toEqual(['Pavilion', 'Home', 'Messages22 new']);
  expect(within(navigation()).getByRole('link', { name: 'Messages 2 new' })).toBeInTheDocument();
  expect(within(navigation()).getByRole('link', { name: /Messages/ })).toHaveAttribute('aria-current', 'page');
});

test('administrators stand in the console: dense, with the name of the clinic', async () => {
  const admin = profile({ role: 'clinic_admin' });
  await enter('/messages', { patient: [], admin: [admin], AdminRole: 'clinic_admin' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Messages' })).toBeInTheDocument();
  expect(document.querySelector('.pv-shell')).toHaveClass('console', 'dense');
  expect(within(screen.getByRole('banner')).getByText('Rideau')).toBeInTheDocument();
  expect(within(navigation()).getByRole('link', { name: 'Staff' })).toBeInTheDocument();
});

test('PRD-4 a page whose feature is switched off under its reader says so kindly and leads home', async () => {
  const it = await enter('/messages');
  await screen.findByText('Your results are in.');
  await act(async () => {
    it.kernel.registry.enable('messaging', false);
    await settled();
  });
  expect(screen.queryByText('Your results are in.')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'This page was just turned off' })).toBeInTheDocument();
  expect(within(navigation()).queryByRole('link', { name: /Messages/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to my home page' })).toHaveAttribute(
    'href',
    '/patient-profile/dashboard',
  );
});

test('a page that nobody has is told apart from one that was switched off', async () => {
  await enter('/no-such-page');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
});

test('STA-5 what is behind the lock is not in the page, and comes back with the password', async () => {
  const it = await enter('/messages');
  await screen.findByText('Your results are in.');
  it.answers['POST /v3/users/me/verify-password'] = { correct: true };
  await act(async () => {
    it.kernel.service(Lock).lock();
    await settled();
  });
  expect(await screen.findByRole('heading', { name: 'Locked' })).toBeInTheDocument();
  expect(document.body.textContent).not.toContain('Your results are in.');
  expect(screen.getByLabelText('Password')).toHaveFocus();
  // jsdom does not say that the keys were pressed.
  const activation = Object.assign(navigator, { userActivation: { hasBeenActive: true } });
  await userEvent.keyboard('secret{Enter}');
  expect(await screen.findByText('Your results are in.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Messages' })).toHaveFocus();
  Reflect.deleteProperty(activation, 'userActivation');
});

test('STA-5 a page that shows a demo clinic says so, and a lock ends that before anybody opens it', async () => {
  await import('./preview/PreviewBar.tsx');
  const it = await enter('/messages', { preview: { role: 'patient', custom: null, until: '2099-01-01T00:00:00Z' } });
  expect(await screen.findByText('You are viewing as: Patient.')).toBeInTheDocument();
  let ended = 0;
  it.answers['DELETE /v3/preview'] = () => {
    ended += 1;
    it.answers['GET /v3/users/me'] = me();
    return { status: 204, data: null };
  };
  await act(async () => {
    it.kernel.service(Lock).lock();
    await settled();
  });
  expect(ended).toBe(1);
  await waitFor(() => expect(it.kernel.service(Auth).preview).toBeUndefined());
});

test('STA-3 who logs out can begin nothing on the next page before it has loaded anew', async () => {
  const it = await enter('/messages');
  let answer = (_: { status: number; data: unknown }): void => undefined;
  it.answers['POST /v3/users/logout'] = () => new Promise((resolve) => (answer = resolve));
  let left: Promise<void> | undefined;
  await act(async () => {
    left = it.kernel.service(Auth).logOut();
    await settled();
  });
  expect(window.location.pathname).toBe('/');
  expect(screen.getByRole('status')).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
  expect(it.log).not.toContain('reload');
  await act(async () => {
    answer({ status: 200, data: {} });
    await left;
  });
  expect(it.log).toContain('reload');
});

test("the organisation's own mark and name stand in the shell", async () => {
  await enter('/messages', {
    organization: { id: 'laurier', name: 'Clinique Laurier', logoUrl: '/logo.png', color: '#0b6b4f' },
  });
  expect(within(navigation()).getByRole('link', { name: 'Clinique Laurier' })).toBeInTheDocument();
});

test('ENT-2 the sidebar collapses, keeps its names for screen readers, and stays so', async () => {
  await enter('/messages');
  await userEvent.click(screen.getByRole('button', { name: 'Collapse menu' }));
  expect(document.querySelector('.pv-shell')).toHaveClass('narrow');
  expect(within(navigation()).getByRole('link', { name: /Messages/ })).toBeInTheDocument();
  await waitFor(() => expect(localStorage.getItem('root')).toContain('"sidebarCollapsed":true'));
});

test('ENT-3 the bell counts what is unread, lists it, and marks it as read', async () => {
  const it = await enter('/patient-profile/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  const panel = await screen.findByRole('dialog', { name: 'Notifications' });
  expect(within(panel).getByText('Lise sent you a message')).toBeInTheDocument();
  expect(await within(panel).findByText('About n1 · ended since')).toBeInTheDocument();
  await userEvent.click(within(panel).getByRole('button', { name: /^Mark as read: Lise sent you a message, / }));
  await waitFor(() => expect(it.seen.at(-1)).toMatchObject({ method: 'PATCH', url: '/messaging/notifications' }));
  const bell = await screen.findByRole('button', { name: 'Notifications' });
  expect(document.querySelectorAll('.bp6-overlay [tabindex="0"]')).toHaveLength(0);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(bell).toHaveFocus());
});

test('RTE-3 what was done is taken back by Ctrl Z or from the recent actions, and not by another role', async () => {
  const user = userEvent.setup();
  const patient = [profile(), profile({ id: 'profile-2', organizationName: 'Laurier' })];
  const it = await enter('/messages', { patient });
  const undone: string[] = [];
  const toasts = it.kernel.service(Toasts);
  const done = (name: string): void => act(() => toasts.undo(`Took ${name}`, () => undone.push(name)));
  ['one', 'two', 'three'].forEach(done);
  await user.type(await screen.findByLabelText('Write'), 'a{Control>}z{/Control}');
  expect(undone).toEqual([]);
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard('{Control>}z{/Control}');
  expect(undone).toEqual(['three']);
  const open = async () => {
    await user.click(screen.getByRole('button', { name: /^Account of/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Recent actions' }));
    return within(await screen.findByRole('dialog', { name: 'Recent actions' }));
  };
  const recent = await open();
  await user.click(recent.getByRole('button', { name: /^Undo: Took one, / }));
  expect(undone).toEqual(['three', 'one']);
  await waitFor(() => expect(recent.getByRole('button', { name: /^Undo: Took two, / })).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(async () => {
    await it.kernel.service(Auth).selectProfile('profile-2');
    await settled();
  });
  await user.keyboard('{Control>}z{/Control}');
  expect(undone).toEqual(['three', 'one']);
});

test('RTE-3 the / key does nothing where it was switched off', async () => {
  const it = await enter('/messages');
  act(() => it.kernel.service(AppState).letSlashFind(false));
  await userEvent.keyboard('/');
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('combobox')).toBeInTheDocument();
  await waitFor(() => expect(localStorage.getItem('root')).toContain('"slashFinds":false'));
});

test('the palette opens with / and leads anywhere, but not while somebody types', async () => {
  const user = userEvent.setup();
  await enter('/messages');
  await user.type(await screen.findByLabelText('Write'), 'and/or');
  expect(screen.getByLabelText('Write')).toHaveValue('and/or');
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard('/');
  await user.type(await screen.findByRole('combobox'), 'hom{Enter}');
  expect(window.location.pathname).toBe('/patient-profile/dashboard');
});
