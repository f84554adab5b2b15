import { More } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Suspense, useState } from 'react';
import { useMessages } from '#core/browser';
import { Button, Dialog, type MenuEntry, MenuButton } from '#ui';
import { EffectPicker } from '../../effects/components/EffectPicker.tsx';
import { callMessages } from '../messages/index.ts';
import { useCallSession } from '../hooks/useCallSession.ts';
import { PhoneHandOff } from './PhoneHandOff.tsx';
import { ShortcutList } from './ShortcutList.tsx';
import { useDeviceMenu } from '../hooks/useDeviceMenu.ts';

type Open = 'handOff' | 'effects' | 'shortcuts';

/** What is needed less often. */
export const MoreMenu = observer(() => {
  const t = useMessages(callMessages);
  const session = useCallSession();
  const { call, share, devices: own } = session;
  const devices = useDeviceMenu();
  const [open, setOpen] = useState<Open | null>(null);
  const pip: MenuEntry[] = document.pictureInPictureEnabled
    ? [{ text: t.pip, onClick: () => void session.main?.requestPictureInPicture().catch(() => undefined) }]
    : [];
  const sharing: MenuEntry = !share.possible
    ? { text: t.noShare, disabled: true }
    : share.track
      ? { text: t.stopShare, onClick: () => share.stop() }
      : { text: t.share, onClick: () => void share.start() };
  const items: readonly MenuEntry[] = [
    { text: call.hand ? t.lowerHand : t.hand, onClick: () => call.raise(!call.hand) },
    sharing,
    ...pip,
    ...(own.camera ? [{ text: t.effects, onClick: () => setOpen('effects') }] : []),
    { text: t.handOff, onClick: () => setOpen('handOff') },
    { text: t.shortcuts, onClick: () => setOpen('shortcuts') },
    ...devices,
  ];
  const titles: Readonly<Record<Open, string>> = { handOff: t.handOff, effects: t.effects, shortcuts: t.shortcuts };
  const close = (): void => setOpen(null);
  return (
    <div className="tc-control more">
      <MenuButton label={t.more} items={items}>
        <More size={22} aria-hidden />
        <span>{t.more}</span>
      </MenuButton>
      <Dialog
        open={open !== null}
        title={open ? titles[open] : ''}
        width="narrow"
        onClose={close}
        actions={<Button onClick={close}>{t.close}</Button>}
      >
        {open === 'handOff' && <PhoneHandOff />}
        {open === 'effects' && (
          <Suspense>
            <EffectPicker />
          </Suspense>
        )}
        {open === 'shortcuts' && <ShortcutList />}
      </Dialog>
    </div>
  );
});
