import { house } from '#test/kit/browser/fakeServer.ts';
import { startHouse } from '#test/kit/browser/startHouse.ts';
import { AppState, Auth, Lock, Theme, visualEffects } from '#core/shared';

afterEach(() => localStorage.clear());

test('ENT-2 the effects are these four', () => {
  expect(visualEffects).toEqual(['no_effect', 'blur_light', 'blur_heavy', 'product']);
});

test('ENT-2 STA-2 what the person set up is there again after a reload', async () => {
  const first = await startHouse([], house());
  await first.kernel.service(Auth).logIn('a@b.ca', 'x', { keep: true });
  const state = first.kernel.service(AppState);
  state.collapseSidebar(true);
  state.setHomeCareMode(true);
  state.chooseVisualEffect('blur_heavy');
  first.kernel.service(Theme).choose('dark');
  first.kernel.service(Lock).lock();
  first.kernel.stop();

  const second = await startHouse([], house());
  expect(second.kernel.service(AppState)).toMatchObject({
    sidebarCollapsed: true,
    homeCareMode: true,
    visualEffect: 'blur_heavy',
  });
  expect(second.kernel.service(Theme).bright).toBe(false);
  expect(second.kernel.service(Lock).locked).toBe(true);
  expect(second.kernel.service(Auth)).toMatchObject({ signedIn: true, cognitoId: 'sub-1' });
  second.kernel.stop();
});
