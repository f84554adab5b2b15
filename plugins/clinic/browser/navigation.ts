import { Cog, People } from '@blueprintjs/icons';
import type { NavigationItem } from '../../../core/browser/index.ts';
import { adminRoles, staffRoles } from '../../../core/shared/index.ts';
import type { Texts } from './messages.ts';

export const navigation = (text: () => Texts): readonly NavigationItem[] => [
  { href: '/clinic/patients', label: () => text().patients, icon: People, allow: staffRoles, order: 60 },
  { href: '/clinic/management', label: () => text().navManagement, icon: Cog, allow: adminRoles, order: 90 },
];
