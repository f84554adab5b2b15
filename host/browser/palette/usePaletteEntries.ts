import { Commands, useMessages, useService, useSlot } from '#core/browser';
import { allows, Auth, Router } from '#core/shared';
import { hostMessages } from '../messages.ts';
import { useNavigation } from '../shell/useNavigation.ts';
import type { PaletteEntry } from './entries.ts';

/** Where this person may go and what they may do, as enabled plugins contribute it. */
export const usePaletteEntries = (): readonly PaletteEntry[] => {
  const t = useMessages(hostMessages);
  const router = useService(Router);
  const auth = useService(Auth);
  const pages = useNavigation().map((item): PaletteEntry => ({
    id: item.href,
    label: item.label(),
    kind: 'page',
    run: () => router.go(item.href),
  }));
  const actions = useSlot(Commands)
    .filter(({ item }) => allows(item.allow, auth.activeRole))
    .map(({ item }): PaletteEntry => ({ id: item.id, label: item.label(), kind: 'action', run: item.run }));
  return [
    ...pages,
    { id: '/settings', label: t.settings, kind: 'page', run: () => router.go('/settings') },
    ...actions,
    { id: 'log-out', label: t.logOut, kind: 'action', run: () => void auth.logOut() },
  ];
};
