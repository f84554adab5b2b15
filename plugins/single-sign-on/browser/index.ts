import { Commands, ConsolePanels, lazyPage, NotificationKinds, Routes, type Setup, WaysBack } from '#core/browser';
import { adminRoles } from '#core/shared';
import type { singleSignOn } from '../manifest.ts';
import { returnPath } from '../shared/calls.ts';
import { messages } from './messages/index.ts';

export { messages };

const start = lazyPage(() => import('./pages/StartPage.tsx'), 'StartPage');
const back = lazyPage(() => import('./pages/ReturnPage.tsx'), 'ReturnPage');
const wayBack = lazyPage(() => import('./components/WayBack.tsx'), 'WayBack');
const panel = lazyPage(() => import('./components/SignOnPanel.tsx'), 'SignOnPanel');

const section = '/clinic/management?section=single-sign-on';
const words = 'sso oidc openid entra okta azure keycloak connexion unique';

export const setup: Setup<typeof singleSignOn> = ({ add, services: { auth, i18n, resources, router } }) => {
  const t = () => i18n.text(messages);
  const open = { allow: 'anyone', frame: 'bare', title: () => t().title } as const;
  add(Routes, { ...open, path: '/single-sign-on', page: start });
  add(Routes, { ...open, path: returnPath, page: back, signedIn: 'stays', beforeLock: true });
  add(WaysBack, { id: 'single-sign-on', isForMe: () => auth.signOn !== undefined, way: wayBack });
  add(ConsolePanels, {
    ...{ id: 'single-sign-on', group: 'connections', order: 36, panel, words },
    ...{ title: () => t().panel, allow: adminRoles },
  });
  add(Commands, {
    ...{ id: 'single-sign-on.open', allow: adminRoles, words },
    label: () => t().goPanel,
    run: () => router.go(section),
  });
  add(NotificationKinds, {
    kind: 'sign_on_asked',
    text: () => t().bell,
    href: () => section,
    handle: () => resources.stale('single-sign-on'),
  });
};
