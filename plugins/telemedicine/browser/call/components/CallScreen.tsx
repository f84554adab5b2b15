import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useMessages } from '#core/browser';
import { Button } from '#ui';
import { callMessages } from '../messages/index.ts';
import { CallControls } from './CallControls.tsx';
import { useCallSession, useCurrentVisit } from '../hooks/useCallSession.ts';
import { CallAnnouncements } from './CallAnnouncements.tsx';
import { CallNotices } from './CallNotices.tsx';
import { SidePanel, useCallPanels } from './SidePanel.tsx';
import { RemoteAudio } from './RemoteAudio.tsx';
import { CallStage } from './CallStage.tsx';
import { useShortcuts } from '../hooks/useShortcuts.ts';

/** The call: people in the middle, controls below, panels at the side. */
export const CallScreen = observer(() => {
  const t = useMessages(callMessages);
  const session = useCallSession();
  const { host, patient, practitioner } = useCurrentVisit();
  const { call } = session;
  const panels = useCallPanels();
  const main = useRef<HTMLElement>(null);
  useShortcuts(session);
  useEffect(() => void main.current?.focus(), []);
  useCloseWarning(host && call.others.length > 0);
  const name = host ? patient?.name : practitioner;
  return (
    <main
      ref={main}
      className={`tc-call${session.side === null ? '' : ' beside'}`}
      tabIndex={-1}
      aria-labelledby="tc-title"
    >
      <header className="tc-head">
        <h1 id="tc-title">{name ? t.with(name) : t.title}</h1>
        <span className="tc-quiet">{t.inTheCall(call.others.length + 1)}</span>
        {panels.map(({ id, title }) => (
          <Button
            key={id}
            intent="quiet"
            aria-expanded={session.side === id}
            onClick={() => session.show(session.side === id ? null : id)}
          >
            {title}
          </Button>
        ))}
      </header>
      <CallNotices />
      <CallStage />
      <SidePanel />
      <CallAnnouncements />
      <RemoteAudio />
      <CallControls />
    </main>
  );
});

/** Closing the window takes the clinic away from people who are talking to it: asked first. */
const useCloseWarning = (asked: boolean): void => {
  useEffect(() => {
    if (!asked) return undefined;
    const leaving = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', leaving);
    return () => window.removeEventListener('beforeunload', leaving);
  }, [asked]);
};
