import { Commands, SettingsPanels, useMessages, useService, useSlot } from '#core/browser';
import { allows, Auth, Router } from '#core/shared';
import { hostMessages } from '../messages.ts';
import { useNavigation } from '../shell/useNavigation.ts';
import type { PaletteEntry } from './entries.ts';

/** Where this person may go and what they may do, as enabled plugins contribute it. */
export const usePaletteEntries = (): readonly PaletteEntry[] => {
  const t = useMessages(hostMessages);
  const router = useService(Router);
  const auth = useService(Auth);
  const page = (href: string, label: string, words?: string): PaletteEntry => ({
    ...{ id: href, label, kind: 'page', words },
    run: () => router.go(href),
  });
  const panels = useSlot(SettingsPanels)
    .filter(({ item }) => allows(item.allow, auth.activeRole))
    .map(({ item }) => page(`/settings?panel=${item.id}`, `${t.settings}: ${item.title()}`, item.words));
  const actions = useSlot(Commands)
    .filter(({ item }) => allows(item.allow, auth.activeRole))
    .map(({ item }): PaletteEntry => ({
      ...{ id: item.id, label: item.label(), kind: 'action', words: item.words },
      run: item.run,
    }));
  return [
    ...useNavigation().map(({ href, label, words }) => page(href, label(), words)),
    page('/settings', t.settings),
    ...panels,
    ...actions,
    { id: 'log-out', label: t.logOut, kind: 'action', words: 'sign out quit quitter', run: () => void auth.logOut() },
  ];
};
