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
const Management = lazyPage(() => import('./pages/ManagementPage.tsx'), 'ManagementPage');
const Details = lazyPage(() => import('./organization/components/DetailsPanel.tsx'), 'DetailsPanel');
const Brand = lazyPage(() => import('./organization/components/BrandPanel.tsx'), 'BrandPanel');
const Features = lazyPage(() => import('./features/components/FeaturesPanel.tsx'), 'FeaturesPanel');
const Integrations = lazyPage(() => import('./integrations/components/IntegrationsPanel.tsx'), 'IntegrationsPanel');
const Mails = lazyPage(() => import('./mails/components/MailsPanel.tsx'), 'MailsPanel');
const Retention = lazyPage(() => import('./retention/components/RetentionPanel.tsx'), 'RetentionPanel');
const Offline = lazyPage(() => import('./offline/components/OfflinePanel.tsx'), 'OfflinePanel');
const Audit = lazyPage(() => import('./audit/components/AuditPanel.tsx'), 'AuditPanel');

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
