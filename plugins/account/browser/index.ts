import { lazyPage, type Panel, type Route, Routes, SettingsPanels, type Setup, WaysBack } from '#core/browser';
import { accountRoles } from '#core/shared';
import type { account } from '../manifest.ts';
import { messages, type Texts } from './messages/index.ts';

export { messages };

const bare = { allow: 'anyone', frame: 'bare' } as const;
const signedIn = { allow: accountRoles, shared: 'self' } as const;

/** RTE-1, RTE-8. The pages that links open stay for a signed-in person: they warn (LNK-8), or go home when opened without a link. */
const routes = (t: () => Texts): readonly Route[] => [
  {
    ...bare,
    path: '/login',
    title: () => t().title,
    // Part of the plugin's own chunk: anyone who downloads it before signing in is about to see this page.
    page: lazyPage(() => import(/* webpackChunkName: "plugin-account" */ './signIn/pages/LoginPage.tsx'), 'LoginPage'),
  },
  {
    ...bare,
    path: '/register',
    title: () => t().titleRegister,
    signedIn: 'stays',
    page: lazyPage(() => import('./registration/pages/RegisterPage.tsx'), 'RegisterPage'),
  },
  {
    ...bare,
    path: '/confirmation',
    title: () => t().titleConfirmation,
    page: lazyPage(() => import('./registration/pages/ConfirmationPage.tsx'), 'ConfirmationPage'),
  },
  {
    ...bare,
    path: '/forgot-password',
    title: () => t().titleForgot,
    page: lazyPage(() => import('./signIn/pages/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  },
  {
    ...bare,
    path: '/reset-password',
    title: () => t().titleReset,
    page: lazyPage(() => import('./signIn/pages/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  },
  {
    ...bare,
    path: '/staff-confirmation',
    title: () => t().titleStaff,
    signedIn: 'stays',
    page: lazyPage(() => import('./registration/pages/StaffConfirmationPage.tsx'), 'StaffConfirmationPage'),
  },
  {
    ...bare,
    path: '/family-invitation',
    title: () => t().title,
    signedIn: 'stays',
    page: lazyPage(() => import('./registration/pages/FamilyInvitationPage.tsx'), 'FamilyInvitationPage'),
  },
  {
    ...bare,
    path: '/demo/mail',
    title: () => t().titleMail,
    signedIn: 'stays',
    page: lazyPage(() => import('./outbox/pages/OutboxPage.tsx'), 'OutboxPage'),
  },
  {
    ...signedIn,
    path: '/settings',
    title: () => t().titleSettings,
    page: lazyPage(() => import('./settings/pages/SettingsPage.tsx'), 'SettingsPage'),
  },
];

const panel = (
  id: string,
  order: number,
  title: () => string,
  page: Panel['panel'],
  allow: Panel['allow'] = accountRoles,
): Panel => ({ id, order, title, allow, ...(allow === accountRoles && { shared: 'self' }), panel: page });

/** Under what else the search finds the panels. */
const words: Readonly<Record<string, string>> = {
  profile: 'name address photo email nom adresse courriel',
  display: 'dark theme language text size contrast sombre thème langue taille texte français english',
  password: 'change security mot de passe sécurité',
  'second-factor': 'passkey 2fa mfa two factor authenticator deux étapes vérification',
  devices: 'sessions signed in sign out computer phone appareils',
  lock: 'pin nip screen idle écran verrouiller',
  close: 'delete account leave end supprimer fermer quitter compte',
  access: 'family share proche partage famille',
};

/** The panels of `/settings` that are this plugin's own; other features add theirs. */
const panels = (t: () => Texts): readonly Panel[] => [
  panel(
    'profile',
    10,
    () => t().panelProfile,
    lazyPage(() => import('./settings/components/ProfilePanel.tsx'), 'ProfilePanel'),
  ),
  panel(
    'display',
    20,
    () => t().panelDisplay,
    lazyPage(() => import('./settings/components/DisplayPanel.tsx'), 'DisplayPanel'),
  ),
  panel(
    'password',
    30,
    () => t().panelPassword,
    lazyPage(() => import('./settings/components/PasswordPanel.tsx'), 'PasswordPanel'),
  ),
  panel(
    'second-factor',
    40,
    () => t().panelSecondFactor,
    lazyPage(() => import('./settings/components/SecondFactorPanel.tsx'), 'SecondFactorPanel'),
  ),
  panel(
    'devices',
    50,
    () => t().panelDevices,
    lazyPage(() => import('./settings/components/DevicesPanel.tsx'), 'DevicesPanel'),
  ),
  panel(
    'lock',
    60,
    () => t().panelLock,
    lazyPage(() => import('./settings/components/LockPanel.tsx'), 'LockPanel'),
  ),
  panel(
    'access',
    70,
    () => t().panelAccess,
    lazyPage(() => import('./settings/components/AccessPanel.tsx'), 'AccessPanel'),
    ['patient'],
  ),
  panel(
    'invitations',
    80,
    () => t().panelInvitations,
    lazyPage(() => import('./settings/components/InvitationsPanel.tsx'), 'InvitationsPanel'),
  ),
  panel(
    'close',
    95,
    () => t().panelClose,
    lazyPage(() => import('./settings/components/CloseAccountPanel.tsx'), 'CloseAccountPanel'),
  ),
];

const pinWay = lazyPage(() => import('./lockPin/PinWay.tsx'), 'PinWay');

export const setup: Setup<typeof account> = ({ add, services }) => {
  const t = () => services.i18n.text(messages);
  for (const route of routes(t)) add(Routes, route);
  add(WaysBack, { id: 'account.pin', isForMe: () => services.auth.hasPin, way: pinWay });
  for (const panel of panels(t)) add(SettingsPanels, { ...panel, words: words[panel.id] ?? '' });
};
