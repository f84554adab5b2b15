import { Cog } from '@blueprintjs/icons';
import type { NavigationItem } from '../../../core/browser/index.ts';
import { adminRoles } from '../../../core/shared/index.ts';
import type { Texts } from './messages.ts';

export const navigation = (text: () => Texts): readonly NavigationItem[] => [
  { href: '/clinic/management', label: () => text().navManagement, icon: Cog, allow: adminRoles, order: 90 },
];
