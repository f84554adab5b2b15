import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useAddress } from '#clinical/browser';
import { useMessages, useResource, useStore } from '#core/browser';
import { useOpenList } from '#core/browser/resources/useOpenList.ts';
import { Async, Button, Page, Skeleton } from '#ui';
import '../faxes.css';
import { countFaxes, readFax } from '../../shared/calls.ts';
import { outgoingQueues, type Queue } from '../../shared/faxState.ts';
import { shownNumber } from '#core/shared/numbers/phoneNumber.ts';
import { FaxPane } from '../components/FaxPane.tsx';
import { FaxRows } from '../components/FaxRows.tsx';
import { MailboxState } from '../components/MailboxState.tsx';
import { MisdirectionCounts } from '../components/MisdirectionCounts.tsx';
import { QueueNav } from '../components/QueueNav.tsx';
import { type DeskDialog, DeskDialogs } from '../dialogs/DeskDialogs.tsx';
import { queueIn } from '../faxQuery.ts';
import { useDeskKeys } from '../hooks/useDeskKeys.ts';
import { messages } from '../messages/index.ts';
import type { ViewerHandle } from '../pdf/PageViewer.tsx';
import { FaxList } from '../stores/FaxList.ts';

/** RTE-5 clinic/faxes: queues, one queue's faxes, and the one that is open; on a phone one after the other. */
export const FaxesPage = observer(() => {
  const t = useMessages(messages);
  const list = useStore(FaxList);
  const address = useAddress();
  const counts = useResource(countFaxes, {});
  const [shown, setShown] = useState<DeskDialog | null>(null);
  const viewer = useRef<ViewerHandle | null>(null);
  const queue = queueIn(address.get('queue'));
  const open = address.get('fax');
  const fax = useResource(readFax, open === '' ? null : { params: { id: open } });
  useOpenList(list, queue);

  const choose = (id: string): void => address.set({ fax: id });
  const chooseQueue = (next: Queue): void => address.set({ queue: next, fax: '' });
  const step = (by: number): void => {
    // Of the address, not of what is drawn: a second press may come before the page has followed the first.
    const now = address.get('fax');
    const ids = list.data?.data.map(({ id }) => id) ?? [];
    const next = ids[now === '' ? 0 : Math.min(Math.max(ids.indexOf(now) + by, 0), ids.length - 1)];
    if (next === undefined) return;
    choose(next);
    document.querySelector(`[data-fax="${next}"]`)?.scrollIntoView?.({ block: 'nearest' });
  };
  const act = (is: 'assign' | 'file' | 'pages' | 'snooze'): void => {
    const current = fax.data;
    if (current?.id !== open || current.state !== 'open') return;
    if (is === 'pages' && (current.pages ?? 1) < 2) return;
    if (is === 'snooze' && current.snoozedUntil !== null) return;
    if (is === 'assign' || is === 'snooze' || current.content === 'readable') setShown({ is, fax: current });
  };
  useDeskKeys({
    j: () => step(1),
    k: () => step(-1),
    r: () => viewer.current?.rotate(),
    a: () => act('assign'),
    f: () => act('file'),
    s: () => act('pages'),
    z: () => act('snooze'),
  });
  const send = (): void => setShown({ is: 'compose', replyTo: null, patient: null, document: null });
  const asked = address.get('do') === 'send';
  const dialog: DeskDialog | null =
    shown ??
    (asked
      ? {
          ...{ is: 'compose', replyTo: null },
          patient: address.get('patient') || null,
          document: address.get('document') || null,
        }
      : null);
  const close = (): void => {
    setShown(null);
    if (asked) address.set({ do: '', patient: '', document: '' });
  };
  return (
    <Page
      title={t.title}
      width="wide"
      actions={
        <Button intent="primary" onClick={send}>
          {t.newFax}
        </Button>
      }
    >
      <p className="pv-muted fax-own">
        {counts.data && <span>{t.ownNumber(shownNumber(counts.data.line))}</span>}{' '}
        <span className="fax-keys">{t.keys}</span>
      </p>
      {counts.data?.mailbox && <MailboxState mailbox={counts.data.mailbox} />}
      <div className={open === '' ? 'fax-desk' : 'fax-desk fax-open'}>
        <QueueNav queue={queue} choose={chooseQueue} />
        <section className="fax-list" aria-label={t.listOf(t[`queue_${queue}`])}>
          <Async
            resource={list}
            skeleton={<Skeleton lines={8} />}
            none={{ title: t.empty, text: outgoingQueues.includes(queue) ? t.emptySent : t.emptyText }}
          >
            {({ data }) => (
              <FaxRows list={list} lines={data} open={open} choose={choose} label={t.listOf(t[`queue_${queue}`])} />
            )}
          </Async>
          {queue === 'misdirected' && <MisdirectionCounts />}
        </section>
        <section className="fax-pane">
          {open === '' ? (
            <p className="pv-muted">{t.choose}</p>
          ) : (
            <FaxPane
              key={open}
              id={open}
              close={() => address.set({ fax: '' })}
              show={setShown}
              go={choose}
              viewer={viewer}
            />
          )}
        </section>
      </div>
      {dialog && <DeskDialogs shown={dialog} close={close} show={setShown} go={choose} />}
    </Page>
  );
});
