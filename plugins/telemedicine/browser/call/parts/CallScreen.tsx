import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useMessages } from '../../../../../core/browser/index.ts';
import { Button } from '../../../../../core/browser/ui/index.ts';
import { callTexts } from '../callTexts.ts';
import { Controls } from './Controls.tsx';
import { useDesk, useVisit } from './desk.ts';
import { NewsRegion } from './NewsRegion.tsx';
import { Notices } from './Notices.tsx';
import { Side, usePanels } from './Side.tsx';
import { Sounds } from './Sounds.tsx';
import { Stage } from './Stage.tsx';
import { useShortcuts } from './useShortcuts.ts';

/** The call itself: who is there in the middle, one's controls below, the rest at the side. */
export const CallScreen = observer(() => {
  const t = useMessages(callTexts);
  const desk = useDesk();
  const { host, patient, practitioner } = useVisit();
  const { call } = desk;
  const panels = usePanels();
  const main = useRef<HTMLElement>(null);
  useShortcuts(desk);
  useEffect(() => void main.current?.focus(), []);
  useGoodbye(host && call.others.length > 0);
  const name = host ? patient?.name : practitioner;
  return (
    <main
      ref={main}
      className={`tc-call${desk.side === null ? '' : ' beside'}`}
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
            aria-expanded={desk.side === id}
            onClick={() => desk.show(desk.side === id ? null : id)}
          >
            {title}
          </Button>
        ))}
      </header>
      <Notices />
      <Stage />
      <Side />
      <NewsRegion />
      <Sounds />
      <Controls />
    </main>
  );
});

/** Closing the window takes the clinic away from people who are talking to it: asked first. */
const useGoodbye = (asked: boolean): void => {
  useEffect(() => {
    if (!asked) return undefined;
    const leaving = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', leaving);
    return () => window.removeEventListener('beforeunload', leaving);
  }, [asked]);
};
