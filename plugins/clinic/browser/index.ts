import { Commands, ConsolePanels, Navigation, Routes, type Setup } from '../../../core/browser/index.ts';
import type { clinic } from '../manifest.ts';
import { commands } from './commands.ts';
import { messages } from './messages.ts';
import { navigation } from './navigation.ts';
import { panels } from './panels.ts';
import { routes } from './routes.ts';
import { AuditTrail } from './stores/AuditTrail.ts';
import { FeatureDesk } from './stores/FeatureDesk.ts';
import { OrganizationNews } from './stores/OrganizationNews.ts';

export { messages };

export const setup: Setup<typeof clinic> = ({ make, add, own, services }) => {
  const text = () => services.i18n.text(messages);
  const news = make(OrganizationNews);
  make(FeatureDesk);
  make(AuditTrail);
  own(news.dispose);
  for (const route of routes(text)) add(Routes, route);
  for (const item of navigation(text)) add(Navigation, item);
  for (const panel of panels(text)) add(ConsolePanels, panel);
  for (const command of commands(text, services.router)) add(Commands, command);
};
