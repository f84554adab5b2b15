import { CaretDown } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect } from 'react';
import { useMessages, useService } from '#core/browser';
import { MenuButton, type MenuEntry, Tag, useAction } from '#ui';
import { Auth, type Profile } from '#core/shared';
import { shellMessages } from './shellTexts.ts';

const longestWait = 2 ** 31 - 1;

interface ChoiceProps {
  readonly profiles: readonly Profile[];
  readonly selected: Profile;
}

const nameOf = ({ shared, firstName, lastName }: Profile): string =>
  shared?.patient ?? `${firstName} ${lastName}`.trim();

const Choice = observer(({ profiles, selected }: ChoiceProps) => {
  const t = useMessages(shellMessages);
  const auth = useService(Auth);
  const { run } = useAction();
  const says = (selected.shared ? t.seeing : t.seeingYourself)(nameOf(selected));
  const tag = <Tag tone={selected.shared ? 'wait' : 'note'}>{says}</Tag>;
  if (profiles.length === 1) return <div className="pv-acting">{tag}</div>;
  const entries: MenuEntry[] = profiles.map((profile) => ({
    text: nameOf(profile),
    detail: profile.organizationName,
    checked: profile.id === selected.id,
    onClick: () => void run(() => auth.selectProfile(profile.id)),
  }));
  return (
    <div className="pv-acting">
      <MenuButton label={`${says}. ${t.chooseWhom}`} items={[{ heading: t.chooseWhom }, ...entries]}>
        {tag}
        <CaretDown size={12} aria-hidden />
      </MenuButton>
    </div>
  );
});

/** For whoever stands for somebody: whose record this page shows, and the one place where they choose another. */
export const ActingFor = observer(() => {
  const auth = useService(Auth);
  const { profiles, selectedUser } = auth;
  const until = selectedUser?.shared?.until ?? null;
  useEffect(() => {
    if (until === null) return;
    // What ends by itself ends on a page that stays open, too.
    const left = Math.min(Math.max(0, Date.parse(until) - Date.now()), longestWait);
    const timer = setTimeout(() => void auth.refreshMe().catch(() => undefined), left);
    return () => clearTimeout(timer);
  }, [auth, until]);
  if (!selectedUser || !profiles.some(({ shared }) => shared)) return null;
  return (
    <Suspense fallback={null}>
      <Choice profiles={profiles} selected={selectedUser} />
    </Suspense>
  );
});
