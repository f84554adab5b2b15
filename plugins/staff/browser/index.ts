import { IdNumber } from '@blueprintjs/icons';
import {
  Commands,
  lazyPage,
  Navigation,
  NotificationKinds,
  PatientCommands,
  ProviderNow,
  Routes,
  type Setup,
} from '#core/browser';
import { adminRoles as allow } from '#core/shared';
import type { staff } from '../manifest.ts';
import { messages } from './messages/index.ts';
import { StaffImport } from './stores/StaffImport.ts';

export { messages };

/** RTE-5. */
const path = '/clinic/staff';
const words = 'staff colleagues employees personnel collègues employés';
const card = lazyPage(() => import('./components/OwnLicenceCard.tsx'), 'OwnLicenceCard');
const page = lazyPage(() => import('./pages/StaffPage.tsx'), 'StaffPage');

export const setup: Setup<typeof staff> = ({ add, make, own, services: { i18n, router } }) => {
  const t = () => i18n.text(messages);
  own(make(StaffImport).reset);
  add(Routes, { path, allow, title: () => t().title, page });
  add(Navigation, { href: path, label: () => t().title, icon: IdNumber, allow, order: 88, words });
  add(PatientCommands, {
    ...{ id: 'staff.explain', allow, order: 95, verbs: 'access accès' },
    label: () => t().explainWho,
    run: (patient) => router.go(`${path}?explain=${patient}`),
  });
  add(ProviderNow, { id: 'staff.licence', order: 1, width: 'wide', card });
  add(NotificationKinds, {
    kind: 'licence_ends',
    text: ({ data }) => {
      const { bellOwn, bellOwnLapsed, bellOther, bellOtherLapsed } = t();
      const who = [data.sender_first_name, data.sender_last_name].filter(Boolean).join(' ');
      const days = /\d+$/.exec(data.session_status ?? '')?.[0];
      if (days === undefined) return who === '' ? bellOwnLapsed : bellOtherLapsed(who);
      return who === '' ? bellOwn(days) : bellOther(who, days);
    },
    href: ({ data }) => (data.sender_last_name === undefined ? '/' : path),
  });
  add(NotificationKinds, {
    kind: 'work_given',
    text: ({ data }) =>
      t().bellWork([data.sender_first_name, data.sender_last_name].filter(Boolean).join(' '), data.advance_amount ?? 0),
    href: () => '/',
  });
  add(Commands, {
    ...{ id: 'staff.invite', allow, words },
    label: () => t().invite,
    run: () => router.go(`${path}?do=invite`),
  });
};
