import { lazyPage, type Route } from '../../../core/browser/index.ts';
import { accountRoles, type Translation } from '../../../core/shared/index.ts';
import type { messages as english } from './messages/en-CA.ts';
import * as at from './paths.ts';

const List = lazyPage(() => import('./pages/ListPage.tsx').then((module) => module.ListPage));
const Lobby = lazyPage(() => import('./pages/LobbyPage.tsx').then((module) => module.LobbyPage));
const Call = lazyPage(() =>
  import(/* webpackChunkName: "call" */ './pages/CallPage.tsx').then((module) => module.CallPage),
);
const Summary = lazyPage(() => import('./pages/SummaryPage.tsx').then((module) => module.SummaryPage));
const GuestLobby = lazyPage(() => import('./pages/GuestLobbyPage.tsx').then((module) => module.GuestLobbyPage));
const Farewell = lazyPage(() => import('./pages/FarewellPage.tsx').then((module) => module.FarewellPage));

/** RTE-7. */
export const routes = (
  t: () => Pick<Translation<typeof english>, 'title' | 'lobby' | 'call' | 'summary' | 'guestLobby' | 'farewell'>,
): readonly Route[] => [
  { path: at.listPath, allow: accountRoles, page: List, title: () => t().title },
  { path: at.lobbyPath, allow: accountRoles, page: Lobby, title: () => t().lobby, frame: 'bare' },
  { path: at.summaryPath, allow: accountRoles, page: Summary, title: () => t().summary },
  // GRD-4 and GRD-6: members and guests alike, with the query kept.
  { path: at.callPath, allow: 'anyone', signedIn: 'stays', page: Call, title: () => t().call, frame: 'bare' },
  // GRD-5.
  {
    path: at.guestLobbyPath,
    allow: 'anyone',
    blanksQuery: ['c', 'd'],
    page: GuestLobby,
    title: () => t().guestLobby,
    frame: 'bare',
  },
  { path: at.guestPath, allow: 'anyone', page: Farewell, title: () => t().farewell, frame: 'bare' },
];
