import { Cross } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import type { MouseEvent, ReactNode } from 'react';
import { CallPanels, Contributed, useMessages, useService, useSlot } from '#core/browser';
import { ChartPatient } from '#clinical/browser';
import { IconButton, Skeleton, Tabs } from '#ui';
import { Auth } from '#core/shared';
import { callMessages } from '../messages/index.ts';
import { ChatPanel } from './ChatPanel.tsx';
import { useCallSession, useCurrentVisit } from '../hooks/useCallSession.ts';
import { PeoplePanel } from './PeoplePanel.tsx';

interface CallPanel {
  readonly id: string;
  readonly title: string;
  readonly content: () => ReactNode;
}

/** What other features put beside a call, for those who may see it. Call it in an `observer`. */
export const useCallPanels = (): readonly CallPanel[] => {
  const { activeRole } = useService(Auth);
  return [...useSlot(CallPanels)]
    .filter(({ item }) => item.allow.some((role) => role === (activeRole ?? 'guest')))
    .sort((one, other) => one.item.order - other.item.order)
    .map(({ owner, item: { id, title, panel: Part } }) => ({
      id,
      title: title(),
      content: () => (
        <div className="tc-added" onClickCapture={openInNewTab}>
          <Contributed owner={owner} loading={<Skeleton lines={3} />}>
            <Part />
          </Contributed>
        </div>
      ),
    }));
};

/** Features know nothing of the call: their links would end it for this person. A tab that this one opens is signed in as well. */
const openInNewTab = (event: MouseEvent): void => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.origin !== location.origin) return;
  event.preventDefault();
  event.stopPropagation();
  window.open(link.href, '_blank');
};

/** The drawer: chat, people, and what other features add. On a phone it covers the pictures, never the controls. */
export const SidePanel = observer(() => {
  const t = useMessages(callMessages);
  const session = useCallSession();
  const { host, patient } = useCurrentVisit();
  const panels = useCallPanels();
  if (session.side === null) return null;
  const chat = { id: 'chat', title: t.chat, count: session.chat.unread, content: () => <ChatPanel /> };
  const people = { id: 'people', title: t.people, content: () => <PeoplePanel /> };
  return (
    <aside className="tc-side" aria-label={t.panel}>
      <IconButton icon={Cross} label={t.closePanel} className="tc-side-close" onClick={() => session.show(null)} />
      <ChartPatient value={patient?.id ?? null}>
        <Tabs
          label={t.panel}
          tabs={[chat, ...(host ? [people] : []), ...panels]}
          value={session.side}
          onChange={(id) => session.show(id)}
        />
      </ChartPatient>
    </aside>
  );
});
