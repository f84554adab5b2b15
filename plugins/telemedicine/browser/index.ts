import { Video } from '@blueprintjs/icons';
import {
  CallPanels,
  Commands,
  lazyPage,
  Navigation,
  NotificationKinds,
  ProviderNow,
  Routes,
  SettingsPanels,
  type Setup,
} from '#core/browser';
import { accountRoles as allow } from '#core/shared';
import type { telemedicine } from '../manifest.ts';
import { DeviceStore } from './devices/stores/DeviceStore.ts';
import { EffectStore } from './effects/stores/EffectStore.ts';
import { GuestLiveStore } from './guest/stores/GuestLiveStore.ts';
import { GuestPassStore } from './guest/stores/GuestPassStore.ts';
import { messages } from './messages/index.ts';
import * as at from './paths.ts';
import { CallPreferenceStore } from './stores/CallPreferenceStore.ts';
import { VisitLineStore } from './stores/VisitLineStore.ts';
import { VisitStore } from './stores/VisitStore.ts';
import { NoteLineStore } from './summary/stores/NoteLineStore.ts';

export { messages };

const VisitListPage = lazyPage(() => import('./visits/pages/VisitListPage.tsx'), 'VisitListPage');
const LobbyPage = lazyPage(() => import('./lobby/pages/LobbyPage.tsx'), 'LobbyPage');
const CallPage = lazyPage(() => import(/* webpackChunkName: "call" */ './call/pages/CallPage.tsx'), 'CallPage');
const SummaryPage = lazyPage(() => import('./summary/pages/SummaryPage.tsx'), 'SummaryPage');
const GuestLobbyPage = lazyPage(() => import('./guest/pages/GuestLobbyPage.tsx'), 'GuestLobbyPage');
const FarewellPage = lazyPage(() => import('./summary/pages/FarewellPage.tsx'), 'FarewellPage');
const WaitingCard = lazyPage(() => import('./visits/components/WaitingCard.tsx'), 'WaitingCard');
const NotePanel = lazyPage(() => import('./summary/components/NotePanel.tsx'), 'NotePanel');
const CallSettingsPanel = lazyPage(() => import('./settings/components/CallSettingsPanel.tsx'), 'CallSettingsPanel');

const stores = [
  GuestPassStore,
  GuestLiveStore,
  VisitStore,
  DeviceStore,
  EffectStore,
  NoteLineStore,
  CallPreferenceStore,
] as const;

export const setup: Setup<typeof telemedicine> = ({ make, add, own, services }) => {
  const { i18n, resources, router } = services;
  const t = () => i18n.text(messages);
  const title = (): string => t().title;
  for (const each of stores) {
    const store = make<{ dispose(): void }>(each);
    own(() => store.dispose());
  }

  // RTE-7.
  add(Routes, { path: at.listPath, allow, page: VisitListPage, title });
  add(Routes, { path: at.lobbyPath, allow, page: LobbyPage, title: () => t().lobby, frame: 'bare' });
  add(Routes, { path: at.summaryPath, allow, page: SummaryPage, title: () => t().summary });
  // GRD-4 and GRD-6: members and guests alike, with the query kept.
  add(Routes, {
    path: at.callPath,
    allow: 'anyone',
    signedIn: 'stays',
    page: CallPage,
    title: () => t().call,
    frame: 'bare',
  });
  // GRD-5.
  add(Routes, {
    path: at.guestLobbyPath,
    allow: 'anyone',
    blanksQuery: ['c', 'd'],
    page: GuestLobbyPage,
    title: () => t().guestLobby,
    frame: 'bare',
  });
  add(Routes, { path: at.guestPath, allow: 'anyone', page: FarewellPage, title: () => t().farewell, frame: 'bare' });

  add(Navigation, { href: at.listPath, label: title, icon: Video, allow, order: 7 });
  // ENT-6: says who invites, never to what. LNK-1: opens the lobby, which knows where the person came from.
  add(NotificationKinds, {
    kind: 'telemedicine_invite',
    text: ({ data }) =>
      t().notifyInvite([data.sender_first_name, data.sender_last_name].filter(Boolean).join(' ') || t().somebody),
    href: ({ data }) =>
      data.resource_id === undefined ? at.listPath : at.withVisit(at.lobbyPath, data.resource_id, router.path),
    handle: () => resources.stale('telemedicine'),
  });
  add(ProviderNow, { id: 'telemedicine.now', order: 2, card: WaitingCard });
  add(CallPanels, { id: 'note', order: 3, title: () => t().note, allow: ['practitioner'], panel: NotePanel });
  add(SettingsPanels, { id: 'calls', order: 46, title: () => t().calls, allow, panel: CallSettingsPanel });
  add(Commands, { id: 'telemedicine.list', label: title, allow, run: () => router.go(at.listPath) });
  add(Commands, { id: 'telemedicine.test', label: () => t().testDevice, allow, run: () => router.go(at.testHref) });

  return make(VisitLineStore);
};
