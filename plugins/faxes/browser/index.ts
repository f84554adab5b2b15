import { Print } from '@blueprintjs/icons';
import {
  Commands,
  ConsolePanels,
  DocumentActs,
  DocumentParts,
  Inboxes,
  lazyPage,
  Navigation,
  NotificationKinds,
  PatientCommands,
  Routes,
  type Setup,
} from '#core/browser';
import { adminRoles, staffRoles as allow } from '#core/shared';
import type { faxes } from '../manifest.ts';
import { faxesPath, faxHref } from './faxQuery.ts';
import { messages } from './messages/index.ts';
import { FaxList } from './stores/FaxList.ts';

export { messages };

const faxSystem = 'urn:pavilion:fax';
const words = 'fax faxes télécopie télécopieur';
const settings = lazyPage(() => import('./due/components/DeskSettings.tsx'), 'DeskSettings');
const filed = lazyPage(() => import('./annotations/components/FiledFax.tsx'), 'FiledFax');
const page = lazyPage(() => import('./pages/FaxesPage.tsx'), 'FaxesPage');

export const setup: Setup<typeof faxes> = ({ add, make, own, services: { i18n, router } }) => {
  const t = () => i18n.text(messages);
  own(make(FaxList).stop);
  add(Routes, { path: faxesPath, allow, title: () => t().title, page });
  add(Navigation, { href: faxesPath, label: () => t().title, icon: Print, allow, order: 60, words, due: 'faxes.mine' });
  add(Inboxes, {
    ...{ id: 'faxes.mine', order: 40, title: () => t().inbox, href: `${faxesPath}?queue=mine`, allow },
  });
  const kinds = [
    ['fax_assigned', () => t().bellAssigned, 'mine', false],
    // That it failed is all that it says.
    ['fax_failed', () => t().bellFailed, 'failed', true],
    ['fax_late', () => t().bellLate, 'unassigned', false],
    ['fax_unknown', () => t().bellUnknown, 'sending', false],
  ] as const;
  for (const [kind, text, queue, readOnSight] of kinds)
    add(NotificationKinds, {
      ...{ kind, text, readOnSight },
      href: ({ data }) => (data.resource_id === undefined ? faxesPath : faxHref(data.resource_id, queue)),
    });
  add(ConsolePanels, {
    ...{ id: 'faxes', group: 'care', order: 37, panel: settings },
    ...{ title: () => t().settingsTitle, allow: adminRoles },
  });
  add(Commands, {
    id: 'faxes.send',
    label: () => t().sendFax,
    allow,
    words,
    run: () => router.go(`${faxesPath}?do=send`),
  });
  add(DocumentActs, {
    ...{ id: 'faxes.send', order: 10, label: () => t().sendDocument, allow },
    run: (patient, document) => router.go(`${faxesPath}?do=send&patient=${patient}&document=${document}`),
  });
  add(DocumentParts, { id: 'faxes.filed', system: faxSystem, allow, part: filed });
  add(PatientCommands, {
    ...{ id: 'faxes.send', order: 80, label: () => t().sendFor, onVisit: () => t().sendPacket, allow, verbs: words },
    run: (patient) => router.go(`${faxesPath}?do=send&patient=${patient}`),
  });
};
