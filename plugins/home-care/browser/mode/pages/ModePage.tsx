import { Lock } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect } from 'react';
import { lazyPart, useMessages, useService, useStore } from '#core/browser';
import { Button, Callout, Skeleton } from '#ui';
import { GuestPage } from '#ui/page/GuestPage.tsx';
import { PublicConfig } from '#core/shared';
import '../../homeCare.css';
import { messages } from '../../messages/index.ts';
import { CodeForm } from '../components/CodeForm.tsx';
import { OwnVisits } from '../components/OwnVisits.tsx';
import { DayStore } from '../DayStore.ts';
import { ModeStore } from '../ModeStore.ts';
import { LockWatch } from '../pin/LockWatch.tsx';
import { loadPin } from '../pin/loadPin.ts';

const PinGate = lazyPart(() => loadPin(), 'PinGate', <Skeleton lines={4} />);

/** ENT-2 home care mode. Without it the page holds a field for the code and nothing of anybody. */
export const ModePage = observer(() => {
  const t = useMessages(messages);
  const mode = useStore(ModeStore);
  const store = useStore(DayStore);
  const { held, asksPin } = mode;
  // What was told before the mode ended is sent without it.
  const works = !asksPin && (held !== null || mode.secret.read() !== null);
  useEffect(() => (works ? store.start() : undefined), [works, held?.pass, store]);
  if (asksPin)
    return (
      <ModeFrame title={t.pinTitle} lead={t.pinLead}>
        <PinGate code={<CodeForm />} />
      </ModeFrame>
    );
  return (
    <ModeFrame title={held ? t.yourVisits(held.name) : t.codeTitle} lead={held ? t.modeLead : t.codeLead}>
      {!held && store.unsent > 0 && (
        <Callout tone="wait" role="status">
          {t.unsentOfBefore(store.unsent)}
        </Callout>
      )}
      {held ? <OwnVisits /> : <CodeForm />}
      {held && mode.pin && <LockWatch />}
    </ModeFrame>
  );
});

interface ModeFrameProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

const ModeFrame = observer(({ title, lead, children }: ModeFrameProps) => {
  const t = useMessages(messages);
  const mode = useStore(ModeStore);
  const product = useService(PublicConfig).PRODUCT_NAME;
  return (
    <GuestPage
      title={title}
      lead={lead}
      product={product}
      home={t.home}
      className="hc-main"
      tools={
        mode.held &&
        mode.pin && (
          <Button icon={Lock} intent="quiet" onClick={mode.lockEverywhere}>
            {t.lockNow}
          </Button>
        )
      }
    >
      {children}
    </GuestPage>
  );
});
