import type { Setup } from '../../../core/browser/index.ts';
import type { account } from '../manifest.ts';
import { messages } from './messages.ts';
import { panels } from './panels.ts';
import { routes } from './routes.ts';
import { SettingsPanels, Routes } from '../../../core/browser/index.ts';
import { Joining } from './stores/Joining.ts';
import { Login } from './stores/Login.ts';
import { SecondFactor } from './stores/SecondFactor.ts';

export { messages };

export const setup: Setup<typeof account> = ({ make, add, services }) => {
  make(Login);
  make(Joining);
  make(SecondFactor);
  const text = () => services.i18n.text(messages);
  for (const route of routes(text)) add(Routes, route);
  for (const panel of panels(text)) add(SettingsPanels, panel);
};
