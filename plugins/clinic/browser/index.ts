import { Cog } from '@blueprintjs/icons';
import {
  Commands,
  consoleGroups,
  ConsolePanels,
  lazyPage,
  Navigation,
  PatientCommands,
  Routes,
  type Setup,
} from '#core/browser';
import { adminRoles } from '#core/shared';
import type { clinic } from '../manifest.ts';
import { messages } from './messages/index.ts';
import { OrganizationUpdates } from './organization/stores/OrganizationUpdates.ts';
import { managementPath, sectionHref } from './paths.ts';

export { messages };

const allow = adminRoles;
const Management = lazyPage(() => import('./pages/ManagementPage.tsx').then((module) => module.ManagementPage));
const Details = lazyPage(() =>
  import('./organization/components/DetailsPanel.tsx').then((module) => module.DetailsPanel),
);
const Brand = lazyPage(() => import('./organization/components/BrandPanel.tsx').then((module) => module.BrandPanel));
const Features = lazyPage(() =>
  import('./features/components/FeaturesPanel.tsx').then((module) => module.FeaturesPanel),
);
const Integrations = lazyPage(() =>
  import('./integrations/components/IntegrationsPanel.tsx').then((module) => module.IntegrationsPanel),
);
const Mails = lazyPage(() => import('./mails/components/MailsPanel.tsx').then((module) => module.MailsPanel));
const Retention = lazyPage(() =>
  import('./retention/components/RetentionPanel.tsx').then((module) => module.RetentionPanel),
);
const Offline = lazyPage(() => import('./offline/components/OfflinePanel.tsx').then((module) => module.OfflinePanel));
const Audit = lazyPage(() => import('./audit/components/AuditPanel.tsx').then((module) => module.AuditPanel));

export const setup: Setup<typeof clinic> = ({ make, add, own, services }) => {
  const t = () => services.i18n.text(messages);
  own(make(OrganizationUpdates).dispose);
  add(Routes, { path: managementPath, allow, title: () => t().management, page: Management });
  add(Navigation, { href: managementPath, label: () => t().navManagement, icon: Cog, allow, order: 90 });
  const sections = {
    clinic: [
      { id: 'details', order: 10, title: () => t().details, command: () => t().goDetails, panel: Details },
      { id: 'brand', order: 20, title: () => t().brand, command: () => t().goBrand, panel: Brand },
      { id: 'features', order: 30, title: () => t().features, command: () => t().goFeatures, panel: Features },
      { id: 'mails', order: 37, title: () => t().mails, command: () => t().goMails, panel: Mails },
    ],
    care: [],
    privacy: [
      { id: 'audit', order: 10, title: () => t().audit, command: () => t().goAudit, panel: Audit },
      { id: 'retention', order: 38, title: () => t().retention, command: () => t().goRetention, panel: Retention },
      { id: 'offline', order: 39, title: () => t().offline, command: () => t().goOffline, panel: Offline },
    ],
    connections: [
      {
        ...{ id: 'integrations', order: 30, panel: Integrations },
        ...{ title: () => t().integrations, command: () => t().goIntegrations },
      },
    ],
  };
  for (const group of consoleGroups) {
    for (const { command, ...section } of sections[group]) {
      add(ConsolePanels, { ...section, group, allow });
      add(Commands, {
        id: `clinic.${section.id}`,
        label: command,
        allow,
        run: () => services.router.go(sectionHref(section.id)),
      });
    }
  }
  add(PatientCommands, {
    ...{ id: 'clinic.whoOpened', order: 98, label: () => t().whoOpened, allow },
    verbs: 'audit journal',
    run: (patient) => services.router.go(sectionHref('audit', { patient })),
  });
};
