import { ConsolePanels, lazyPage, SettingsPanels, type Setup } from '#core/browser';
import { adminRoles } from '#core/shared';
import type { textMessages } from '../manifest.ts';
import { messages } from './messages/index.ts';

export { messages };

const own = lazyPage(() => import('./components/OwnPanel.tsx'), 'OwnPanel');
const status = lazyPage(() => import('./components/StatusPanel.tsx'), 'StatusPanel');

export const setup: Setup<typeof textMessages> = ({ add, services }) => {
  const t = () => services.i18n.text(messages);
  add(SettingsPanels, {
    ...{
      id: 'text-messages',
      order: 47,
      title: () => t().title,
      allow: ['patient'],
      shared: 'read:visits',
      panel: own,
    },
    words: 'sms phone mobile texto téléphone cellulaire',
  });
  add(ConsolePanels, {
    ...{ id: 'text-messages', group: 'care', order: 38, title: () => t().title },
    ...{ allow: adminRoles, panel: status, words: 'sms twilio texto' },
  });
};
