import { Lock } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect } from 'react';
import { lazyPart, Link, useMessages, useService, useStore } from '#core/browser';
import { Button, Callout, Confirmations, LanguageSwitch, Logo, Skeleton } from '#ui';
import { PublicConfig } from '#core/shared';
import '../../homeCare.css';
import { messages } from '../../messages/index.ts';
import { CodeForm } from '../components/CodeForm.tsx';
import { OwnVisits } from '../components/OwnVisits.tsx';
import { DayStore } from '../DayStore.ts';
import { ModeStore } from '../ModeStore.ts';
import { LockWatch } from '../pin/LockWatch.tsx';
import { loadPin } from '../pin/loadPin.ts';
import type { PinGateProps } from '../pin/PinGate.tsx';

const PinGate = lazyPart<PinGateProps>(() => loadPin().then((module) => module.PinGate), <Skeleton lines={4} />);

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
    <div className="hc-mode">
      <header className="hc-top">
        <Link href="/" aria-label={t.home}>
          <Logo name={product} />
        </Link>
        <div className="hc-tools">
          {mode.held && mode.pin && (
            <Button icon={Lock} intent="quiet" onClick={mode.lockEverywhere}>
              {t.lockNow}
            </Button>
          )}
          <LanguageSwitch />
        </div>
      </header>
      <main className="hc-main">
        <header className="hc-title">
          <h1>{title}</h1>
          <p>{lead}</p>
        </header>
        <Confirmations>{children}</Confirmations>
      </main>
    </div>
  );
});
