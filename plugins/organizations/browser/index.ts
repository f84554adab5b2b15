import { Office } from '@blueprintjs/icons';
import { Commands, lazyPage, Navigation, NotificationKinds, Routes, type Setup } from '#core/browser';
import type { organizations } from '../manifest.ts';
import { messages } from './messages/index.ts';

export { messages };

const path = '/clinic/organizations';
const allow = ['super_admin'] as const;
const words = 'clinics tenants suspend cliniques suspendre';
const page = lazyPage(() => import('./pages/OrganizationsPage.tsx'), 'OrganizationsPage');

export const setup: Setup<typeof organizations> = ({ add, services: { i18n, resources, router } }) => {
  const t = () => i18n.text(messages);
  add(Routes, { path, allow, title: () => t().title, page });
  add(Navigation, { href: path, label: () => t().title, icon: Office, allow, order: 92, words });
  add(NotificationKinds, {
    kind: 'organization_exported',
    readOnSight: true,
    handle: () => resources.stale('organization'),
    text: ({ data }) => (data.session_status === 'failed' ? t().bellExportFailed : t().bellExported),
    href: ({ data }) => `${path}?do=export&id=${data.resource_id ?? ''}`,
  });
  add(Commands, {
    ...{ id: 'organizations.create', allow, words },
    label: () => t().create,
    run: () => router.go(`${path}?do=create`),
  });
};
