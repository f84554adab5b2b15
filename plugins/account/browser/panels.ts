import { lazyPage, type Panel } from '../../../core/browser/index.ts';
import { accountRoles } from '../../../core/shared/index.ts';
import type { Texts } from './messages.ts';

const everybody = { allow: accountRoles } as const;

/** What this plugin adds to /settings; other features add theirs. */
export const panels = (text: () => Texts): readonly Panel[] => [
  {
    ...everybody,
    id: 'profile',
    order: 10,
    title: () => text().panelProfile,
    panel: lazyPage(() => import('./panels/ProfilePanel.tsx').then((module) => module.ProfilePanel)),
  },
  {
    ...everybody,
    id: 'appearance',
    order: 20,
    title: () => text().panelAppearance,
    panel: lazyPage(() => import('./panels/AppearancePanel.tsx').then((module) => module.AppearancePanel)),
  },
  {
    ...everybody,
    id: 'password',
    order: 30,
    title: () => text().panelPassword,
    panel: lazyPage(() => import('./panels/PasswordPanel.tsx').then((module) => module.PasswordPanel)),
  },
  {
    ...everybody,
    id: 'second-factor',
    order: 40,
    title: () => text().panelSecondFactor,
    panel: lazyPage(() => import('./panels/SecondFactorPanel.tsx').then((module) => module.SecondFactorPanel)),
  },
  {
    ...everybody,
    id: 'devices',
    order: 50,
    title: () => text().panelDevices,
    panel: lazyPage(() => import('./panels/DevicesPanel.tsx').then((module) => module.DevicesPanel)),
  },
  {
    ...everybody,
    id: 'lock',
    order: 60,
    title: () => text().panelLock,
    panel: lazyPage(() => import('./panels/LockPanel.tsx').then((module) => module.LockPanel)),
  },
  {
    allow: ['patient'],
    id: 'access',
    order: 70,
    title: () => text().panelAccess,
    panel: lazyPage(() => import('./panels/AccessPanel.tsx').then((module) => module.AccessPanel)),
  },
];
