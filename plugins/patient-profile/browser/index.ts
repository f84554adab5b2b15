import { Home, People, Phone, Shield } from '@blueprintjs/icons';
import {
  ChartTabs,
  ConsolePanels,
  lazyPage,
  Navigation,
  PatientCards,
  Routes,
  SettingsPanels,
  type Setup,
} from '#core/browser';
import { adminRoles, staffRoles } from '#core/shared';
import type { patientProfile } from '../manifest.ts';
import { messages } from './messages/index.ts';
import { FirstActs } from '../shared/firstActs.ts';
import { NowSources } from '../shared/nowSources.ts';
import { careTeamPath, contactsPath, homePath, insurancePath } from './paths.ts';

export { messages };

const HomePage = lazyPage(() => import('./home/pages/HomePage.tsx'), 'HomePage');
const Contacts = lazyPage(() => import('./contacts/pages/ContactsPage.tsx'), 'ContactsPage');
const Insurance = lazyPage(() => import('./insurance/pages/InsurancePage.tsx'), 'InsurancePage');
const CareTeam = lazyPage(() => import('./careTeam/pages/CareTeamPage.tsx'), 'CareTeamPage');
const ContactsTab = lazyPage(() => import('./contacts/components/ContactsPanel.tsx'), 'ContactsPanel');
const InsuranceTab = lazyPage(() => import('./insurance/components/InsurancePanel.tsx'), 'InsurancePanel');
const Delegates = lazyPage(() => import('./contacts/components/DelegatesPanel.tsx'), 'DelegatesPanel');
const OwnAge = lazyPage(() => import('./ownAge/OwnAgePanel.tsx'), 'OwnAgePanel');
const AskedCard = lazyPage(() => import('./home/components/RequestsCard.tsx'), 'RequestsCard');
const CareCard = lazyPage(() => import('./home/components/HelpCard.tsx'), 'HelpCard');

export const setup: Setup<typeof patientProfile> = ({ add, services: { i18n } }) => {
  const t = () => i18n.text(messages);
  const allow = ['patient'] as const;
  const pages = [
    {
      path: homePath,
      shared: 'self' as const,
      page: HomePage,
      title: () => t().home,
      icon: Home,
      order: 0,
      words: 'dashboard start accueil',
    },
    {
      path: careTeamPath,
      shared: undefined,
      page: CareTeam,
      title: () => t().careTeam,
      icon: People,
      order: 70,
      words: 'doctor nurse médecin infirmière équipe',
    },
    {
      path: contactsPath,
      shared: undefined,
      page: Contacts,
      title: () => t().contacts,
      icon: Phone,
      order: 80,
      words: 'emergency family urgence famille proches',
    },
    {
      path: insurancePath,
      shared: 'read:insurance' as const,
      page: Insurance,
      title: () => t().insurance,
      icon: Shield,
      order: 90,
      words: 'coverage card plan assurance carte',
    },
  ];
  for (const { path, shared, page, title, icon, order, words } of pages) {
    const mark = shared && { shared };
    const brings = page === HomePage ? [NowSources, PatientCards] : [];
    add(Routes, { path, allow, ...mark, page, brings, title });
    add(Navigation, { href: path, label: title, icon, allow, ...mark, order, words });
  }
  add(ConsolePanels, {
    ...{ id: 'own-age', group: 'privacy', order: 36, panel: OwnAge },
    ...{ title: () => t().ownAge, allow: adminRoles },
  });
  add(SettingsPanels, {
    ...{ id: 'delegates', order: 75, title: () => t().delegates, allow, panel: Delegates },
    words: 'family caregiver share access famille proche aidant partage',
  });
  add(FirstActs, {
    ...{ id: 'patient-profile.contact', order: 90, href: contactsPath },
    ...{ label: () => t().firstContact, text: () => t().firstContactText },
  });
  add(PatientCards, { id: 'patient-profile.asked', order: 35, card: AskedCard });
  add(PatientCards, { id: 'patient-profile.care', order: 90, card: CareCard });
  add(ChartTabs, { id: 'insurance', order: 110, title: () => t().insurance, allow: staffRoles, panel: InsuranceTab });
  add(ChartTabs, { id: 'contacts', order: 120, title: () => t().contacts, allow: staffRoles, panel: ContactsTab });
};
