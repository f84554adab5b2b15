import { lazyPage, type Panel } from '../../../core/browser/index.ts';
import { adminRoles } from '../../../core/shared/index.ts';
import type { Texts } from './messages.ts';

/** This plugin's own sections of clinic management; other features and the host add theirs. */
export const panels = (text: () => Texts): readonly Panel[] => [
  {
    id: 'details',
    order: 10,
    title: () => text().details,
    allow: adminRoles,
    panel: lazyPage(() => import('./pages/DetailsSection.tsx').then((module) => module.DetailsSection)),
  },
  {
    id: 'brand',
    order: 20,
    title: () => text().brand,
    allow: adminRoles,
    panel: lazyPage(() => import('./pages/BrandSection.tsx').then((module) => module.BrandSection)),
  },
  {
    id: 'features',
    order: 30,
    title: () => text().features,
    allow: adminRoles,
    panel: lazyPage(() => import('./pages/FeaturesSection.tsx').then((module) => module.FeaturesSection)),
  },
  {
    id: 'audit',
    order: 40,
    title: () => text().audit,
    allow: adminRoles,
    panel: lazyPage(() => import('./pages/AuditSection.tsx').then((module) => module.AuditSection)),
  },
];
