import { More } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Suspense, useState } from 'react';
import { useMessages } from '../../../../../core/browser/index.ts';
import { Button, Dialog, type MenuEntry, MenuButton } from '../../../../../core/browser/ui/index.ts';
import { EffectPicker } from '../../effects/EffectPicker.tsx';
import { callTexts } from '../callTexts.ts';
import { useDesk } from './desk.ts';
import { HandOff } from './HandOff.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { useDeviceMenu } from './useDeviceMenu.ts';

type Open = 'handOff' | 'effects' | 'shortcuts';

/** What is needed less often. */
export const MoreMenu = observer(() => {
  const t = useMessages(callTexts);
  const desk = useDesk();
  const { call, share, devices: own } = desk;
  const devices = useDeviceMenu();
  const [open, setOpen] = useState<Open | null>(null);
  const pip: MenuEntry[] = document.pictureInPictureEnabled
    ? [{ text: t.pip, onClick: () => void desk.main?.requestPictureInPicture().catch(() => undefined) }]
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
        {open === 'handOff' && <HandOff />}
        {open === 'effects' && (
          <Suspense>
            <EffectPicker />
          </Suspense>
        )}
        {open === 'shortcuts' && <Shortcuts />}
      </Dialog>
    </div>
  );
});
