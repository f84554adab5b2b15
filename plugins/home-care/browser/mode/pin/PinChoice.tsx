import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { lazyDialog, useMessages, useStore } from '#core/browser';
import { Button } from '#ui';
import { messages } from '../../messages/index.ts';
import { ModeStore } from '../ModeStore.ts';
import { canHavePin, loadPin } from './loadPin.ts';
import type { PinDialogProps } from './PinDialog.tsx';

const PinDialog = lazyDialog(() => loadPin(), 'PinDialog');

/** Whether others use this phone: a PIN, or none. */
export const PinChoice = observer(() => {
  const t = useMessages(messages);
  const mode = useStore(ModeStore);
  const [asked, setAsked] = useState<PinDialogProps['act'] | null>(null);
  if (!mode.pin && !(canHavePin() && mode.held?.deviceKey)) return null;
  return (
    <>
      {mode.pin ? (
        <>
          <Button intent="quiet" onClick={() => setAsked('change')}>
            {t.changePin}
          </Button>
          <Button intent="quiet" onClick={() => setAsked('remove')}>
            {t.removePin}
          </Button>
        </>
      ) : (
        <Button intent="quiet" onClick={() => setAsked('set')}>
          {t.setPin}
        </Button>
      )}
      {asked && <PinDialog act={asked} onClose={() => setAsked(null)} />}
    </>
  );
});
