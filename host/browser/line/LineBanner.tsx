import { observer } from 'mobx-react-lite';
import { type ReactNode, Suspense, useState } from 'react';
import { useMessages, useWanted } from '#core/browser';
import { Button } from '#ui';
import { Auth, Line, Outbox, SiteUpdate } from '#core/shared';
import { lineMessages } from './texts.ts';
import { WaitingDialog } from './WaitingDialog.tsx';
import './line.css';

const Said = observer(() => {
  const t = useMessages(lineMessages);
  const line = useWanted(Line);
  const outbox = useWanted(Outbox);
  const update = useWanted(SiteUpdate);
  const auth = useWanted(Auth);
  const [showing, setShowing] = useState(false);
  const state = line?.state ?? 'online';
  // Without a line nobody can log in: that is said first.
  const word = state !== 'online' ? state : auth?.relog ? 'signedOut' : null;
  const items = outbox?.items ?? [];
  const stuck = items.filter((item) => item.state === 'failed' || item.state === 'off').length;
  // What is on its way over a good line is there before anybody has read of it.
  const waiting = line?.up === false ? items.length : stuck;
  const list = waiting > 0 && (
    <Button intent="quiet" onClick={() => setShowing(true)}>
      {line?.up === false ? t.nWaiting(waiting) : t.nNotSent(waiting)}
    </Button>
  );
  const said =
    word !== null ? (
      <p className="pv-line">
        <b>{t[word]}</b> {t[`${word}Text`]} {list}
      </p>
    ) : list ? (
      <p className="pv-line">
        <b>{t.notSent}</b> {list}
      </p>
    ) : update?.ready ? (
      <p className="pv-line update">
        <b>{t.update}</b> {t.updateText}
        <Button intent="quiet" onClick={update.take}>
          {t.updateNow}
        </Button>
      </p>
    ) : null;
  return (
    <>
      {said}
      {outbox && <WaitingDialog open={showing} close={() => setShowing(false)} />}
    </>
  );
});

/** The one place that speaks of the connection, with one word for each state of it. @param children what else all pages say above themselves */
export const LineBanner = ({ children }: { readonly children?: ReactNode }) => (
  <div className="pv-line-place" role="status">
    <Suspense fallback={null}>
      <Said />
      {children}
    </Suspense>
  </div>
);
