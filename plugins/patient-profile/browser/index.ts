import { Home } from '@blueprintjs/icons';
import { lazyPage, Navigation, Routes, type Setup } from '../../../core/browser/index.ts';
import type { patientProfile } from '../manifest.ts';
import { messages } from './messages.ts';

export { messages };

const HomePage = lazyPage(() => import('./pages/HomePage.tsx').then((module) => module.HomePage));

export const setup: Setup<typeof patientProfile> = ({ add, services: { i18n } }) => {
  const t = () => i18n.text(messages);
  const home = { allow: ['patient'], title: () => t().home } as const;
  add(Routes, { path: '/patient-profile/dashboard', page: HomePage, ...home });
  add(Navigation, { href: '/patient-profile/dashboard', label: home.title, icon: Home, allow: home.allow, order: 0 });
};
