import { Cog, Lock as LockIcon, LogOut, Undo } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService, useWanted } from '#core/browser';
import { Avatar, MenuButton, type MenuEntry, useConfirm } from '#ui';
import { Auth, I18n, Lock, Outbox, type Profile, Theme } from '#core/shared';
import { lineMessages } from '../line/texts.ts';
import { hostMessages } from '../messages.ts';
import { RecentDialog } from './RecentDialog.tsx';
import { roleNames } from './roleNames.ts';
import { shellMessages } from './shellTexts.ts';

const nameOf = (profile: Profile | null): string => (profile ? `${profile.firstName} ${profile.lastName}`.trim() : '');

/** Who one is here, and what one may change about it: profile, language, appearance, lock, log out. */
export const AccountMenu = observer(() => {
  const t = useMessages(hostMessages);
  const line = useMessages(lineMessages);
  const shell = useMessages(shellMessages);
  const auth = useService(Auth);
  const i18n = useService(I18n);
  const theme = useService(Theme);
  const lock = useService(Lock);
  const confirm = useConfirm();
  const outbox = useWanted(Outbox);
  const [recent, setRecent] = useState(false);
  const names = roleNames(t);
  const name = nameOf(auth.selectedUser) || (auth.email ?? '');

  const logOut = async (): Promise<void> => {
    const lost = outbox?.items ?? [];
    const listed = lost.map(({ title, words }) => line.quoted(title, words.slice(0, 60))).join(', ');
    const text = lost.length === 0 ? shell.logOutText : `${line.logOutLoses(lost.length)} ${listed}`;
    if (await confirm({ title: shell.logOutSure, text, action: t.logOut })) await auth.logOut();
  };
  const profiles: MenuEntry[] = auth.profiles.map((profile) => ({
    text: profile.shared ? t.standsFor(profile.shared.patient) : names[profile.role],
    detail: profile.organizationName,
    checked: profile.id === auth.selectedUser?.id,
    onClick: () => void auth.selectProfile(profile.id),
  }));
  const items: MenuEntry[] = [
    ...(profiles.length > 1 ? [{ heading: shell.profiles }, ...profiles, { divider: true } as const] : []),
    { text: t.settings, icon: Cog, href: '/settings' },
    { heading: shell.language },
    { text: 'English', checked: i18n.locale === 'en-CA', onClick: () => void i18n.choose('en-CA') },
    { text: 'Français', checked: i18n.locale === 'fr-CA', onClick: () => void i18n.choose('fr-CA') },
    { heading: shell.theme },
    { text: shell.bright, checked: theme.choice === 'bright', onClick: () => theme.choose('bright') },
    { text: shell.dark, checked: theme.choice === 'dark', onClick: () => theme.choose('dark') },
    { text: shell.system, checked: theme.choice === 'system', onClick: () => theme.choose('system') },
    { divider: true },
    { text: shell.recent, icon: Undo, onClick: () => setRecent(true) },
    { text: t.lockNow, icon: LockIcon, onClick: () => lock.lock() },
    { text: t.logOut, icon: LogOut, onClick: () => void logOut() },
  ];
  const { selectedUser: user } = auth;
  const role = user?.shared ? t.standsFor(user.shared.patient) : user ? names[user.role] : '';
  return (
    <>
      <MenuButton label={shell.account(name)} items={[{ heading: [name, role].filter(Boolean).join(' · ') }, ...items]}>
        <Avatar name={name} photoUrl={auth.profilePictureUrl} />
      </MenuButton>
      {recent && <RecentDialog close={() => setRecent(false)} />}
    </>
  );
});
