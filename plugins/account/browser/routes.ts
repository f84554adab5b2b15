import { lazyPage, type Route } from '../../../core/browser/index.ts';
import { accountRoles } from '../../../core/shared/index.ts';
import type { Texts } from './messages.ts';

const bare = { allow: 'anyone', frame: 'bare' } as const;

/** RTE-1, RTE-8. The pages that links open stay for somebody who is signed in: they warn (LNK-8) or, opened without a link, go home themselves. */
export const routes = (text: () => Texts): readonly Route[] => [
  {
    ...bare,
    path: '/login',
    title: () => text().title,
    // With the plugin itself: whoever downloads it before signing in is about to see this page.
    page: lazyPage(() =>
      import(/* webpackChunkName: "plugin-account" */ './pages/LoginPage.tsx').then((module) => module.LoginPage),
    ),
  },
  {
    ...bare,
    path: '/register',
    title: () => text().titleRegister,
    signedIn: 'stays',
    page: lazyPage(() => import('./pages/RegisterPage.tsx').then((module) => module.RegisterPage)),
  },
  {
    ...bare,
    path: '/confirmation',
    title: () => text().titleConfirmation,
    page: lazyPage(() => import('./pages/ConfirmationPage.tsx').then((module) => module.ConfirmationPage)),
  },
  {
    ...bare,
    path: '/forgot-password',
    title: () => text().titleForgot,
    page: lazyPage(() => import('./pages/ForgotPasswordPage.tsx').then((module) => module.ForgotPasswordPage)),
  },
  {
    ...bare,
    path: '/reset-password',
    title: () => text().titleReset,
    page: lazyPage(() => import('./pages/ResetPasswordPage.tsx').then((module) => module.ResetPasswordPage)),
  },
  {
    ...bare,
    path: '/staff-confirmation',
    title: () => text().titleStaff,
    signedIn: 'stays',
    page: lazyPage(() => import('./pages/StaffConfirmationPage.tsx').then((module) => module.StaffConfirmationPage)),
  },
  {
    ...bare,
    path: '/family-invitation',
    title: () => text().title,
    signedIn: 'stays',
    page: lazyPage(() => import('./pages/FamilyInvitationPage.tsx').then((module) => module.FamilyInvitationPage)),
  },
  {
    ...bare,
    path: '/demo/mail',
    title: () => text().titleMail,
    signedIn: 'stays',
    page: lazyPage(() => import('./pages/DemoMailPage.tsx').then((module) => module.DemoMailPage)),
  },
  {
    path: '/settings',
    allow: accountRoles,
    title: () => text().titleSettings,
    page: lazyPage(() => import('./pages/SettingsPage.tsx').then((module) => module.SettingsPage)),
  },
];
