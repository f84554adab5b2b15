import { Cross } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import type { MouseEvent, ReactNode } from 'react';
import {
  CallPanels,
  ChartPatient,
  Contributed,
  useMessages,
  useService,
  useSlot,
} from '../../../../../core/browser/index.ts';
import { IconButton, Skeleton, Tabs } from '../../../../../core/browser/ui/index.ts';
import { Auth } from '../../../../../core/shared/index.ts';
import { callTexts } from '../callTexts.ts';
import { ChatPanel } from './ChatPanel.tsx';
import { useDesk, useVisit } from './desk.ts';
import { PeoplePanel } from './PeoplePanel.tsx';

interface Beside {
  readonly id: string;
  readonly title: string;
  readonly content: () => ReactNode;
}

/** What other features put beside a call, for those who may see it. Call it in an `observer`. */
export const usePanels = (): readonly Beside[] => {
  const { activeRole } = useService(Auth);
  return [...useSlot(CallPanels)]
    .filter(({ item }) => item.allow.some((role) => role === (activeRole ?? 'guest')))
    .sort((one, other) => one.item.order - other.item.order)
    .map(({ owner, item: { id, title, panel: Part } }) => ({
      id,
      title: title(),
      content: () => (
        <div className="tc-added" onClickCapture={openBeside}>
          <Contributed owner={owner} loading={<Skeleton lines={3} />}>
            <Part />
          </Contributed>
        </div>
      ),
    }));
};

/** Features know nothing of the call: their links would end it for this person. A tab that this one opens is signed in as well. */
const openBeside = (event: MouseEvent): void => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.origin !== location.origin) return;
  event.preventDefault();
  event.stopPropagation();
  window.open(link.href, '_blank');
};

/** The drawer: chat, people, and what other features add. On a phone it covers the pictures, never the controls. */
export const Side = observer(() => {
  const t = useMessages(callTexts);
  const desk = useDesk();
  const { host, patient } = useVisit();
  const panels = usePanels();
  if (desk.side === null) return null;
  const chat = { id: 'chat', title: t.chat, count: desk.chat.unread, content: () => <ChatPanel /> };
  const people = { id: 'people', title: t.people, content: () => <PeoplePanel /> };
  return (
    <aside className="tc-side" aria-label={t.panel}>
      <IconButton icon={Cross} label={t.closePanel} className="tc-side-close" onClick={() => desk.show(null)} />
      <ChartPatient value={patient?.id ?? null}>
        <Tabs
          label={t.panel}
          tabs={[chat, ...(host ? [people] : []), ...panels]}
          value={desk.side}
          onChange={(id) => desk.show(id)}
        />
      </ChartPatient>
    </aside>
  );
});
