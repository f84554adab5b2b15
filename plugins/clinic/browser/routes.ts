import { lazyPage, type Route } from '../../../core/browser/index.ts';
import { adminRoles } from '../../../core/shared/index.ts';
import type { Texts } from './messages.ts';

/** RTE-5. */
export const routes = (text: () => Texts): readonly Route[] => [
  {
    path: '/clinic/management',
    allow: adminRoles,
    title: () => text().management,
    page: lazyPage(() => import('./pages/ManagementPage.tsx').then((module) => module.ManagementPage)),
  },
];
