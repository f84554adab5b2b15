import { feature, house, me, profile } from '#test/kit/browser/fakeServer.ts';
import { FakeSocket } from '#test/kit/browser/fakeSocket.ts';
import { watchLeaks } from '#test/kit/browser/leaks.ts';
import { settled } from '#test/kit/browser/settled.ts';
import { line, plugin, startHouse } from '#test/kit/browser/startHouse.ts';
import { Auth, Drafts, getMe, Http, Live, Resources, Router } from '#core/shared';
import { anyEvent } from '#test/kit/anyEvent.ts';

const busy = line(
  plugin({ id: 'busy', needs: { http: Http, live: Live, resources: Resources, router: Router } }),
  ({ own, services }) => {
    const { live, resources } = services as unknown as { live: Live; resources: Resources };
    own(live.on(anyEvent('message_added'), () => undefined));
    const watched = resources.watch(getMe, {}, { pollMs: 20_000 });
    own(() => watched.dispose());
  },
);

// jsdom makes a timer of it; a browser does not.
beforeEach(() => void jest.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal));
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

test('a kernel that stops leaves no timer, listener or reaction behind', async () => {
  // Once before: what the runner's modules set up for themselves is not the kernel's.
  for (let round = 0; round < 2; round++) {
    const leaks = watchLeaks();
    const before = leaks.now();
    const it = await startHouse([busy], house([feature('busy', true)]));
    await it.kernel.service(Auth).logIn('patient@pavilion.test', 'x', { keep: true });
    await settled();
    FakeSocket.last.open();
    FakeSocket.last.receive({ type: 'ready', at: 1, missed: false });
    it.kernel.service(Drafts).write('note', 'half');
    expect(it.kernel.registry.stateOf('busy')?.is).toBe('running');
    it.kernel.stop();
    await settled(2);
    const after = leaks.now();
    leaks.end();
    expect(it.kernel.registry.stateOf('busy')?.is).toBe('stopped');
    if (round > 0) expect(after).toEqual(before);
    localStorage.clear();
  }
});

test('acting in another organisation opens a new session on the same house', async () => {
  const superAdmin = me({ patient: [], admin: [profile({ role: 'super_admin' })] });
  const answers = { 'GET /v3/users/me': superAdmin, 'PUT /v3/organizations/current': {} };
  const it = await startHouse([busy], { ...house([feature('busy', true)]), ...answers });
  const auth = it.kernel.service(Auth);
  await auth.logIn('patient@pavilion.test', 'x', { keep: true });
  await settled();
  const first = it.kernel.service(Live);
  it.answers['GET /v3/users/me'] = { ...superAdmin, organizationId: 'org-2' };
  await auth.selectOrganization('org-2');
  await settled();
  expect(it.kernel.service(Live)).not.toBe(first);
  expect(first.state).toBe('closed');
  expect(it.kernel.registry.stateOf('busy')?.is).toBe('running');
  it.kernel.stop();
});
