import { ArrowLeft } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import type { RefObject } from 'react';
import { saveFile, useMay, useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Callout, MenuButton, type MenuEntry, Skeleton, useAction } from '#ui';
import { Auth, Http, I18n, Resources, Toasts } from '#core/shared';
import {
  cancelFax,
  sendFaxNow,
  type Fax,
  faxFile,
  hurryFax,
  junkFax,
  readFax,
  resendFax,
  settleFax,
  snoozeFax,
  takeFax,
  turnPage,
  unfileFax,
} from '../../shared/calls.ts';
import { rejoinFax } from '../../shared/pageCalls.ts';
import { unredactedFile } from '../../shared/redaction.ts';
import type { DeskDialog } from '../dialogs/DeskDialogs.tsx';
import { useLayer } from '../annotations/useLayer.ts';
import { annotationTexts } from '../annotations/messages/index.ts';
import { dueTexts } from '../due/messages/index.ts';
import { messages } from '../messages/index.ts';
import { pageTexts } from '../pageWork/messages/index.ts';
import { pairTexts } from '../pairs/messages/index.ts';
import type { ViewerHandle } from '../pdf/PageViewer.tsx';
import { FaxFacts } from './FaxFacts.tsx';
import { FaxPages } from './FaxPages.tsx';

export interface FaxPaneProps {
  readonly id: string;
  readonly close: () => void;
  readonly show: (dialog: DeskDialog) => void;
  readonly go: (id: string) => void;
  readonly viewer: RefObject<ViewerHandle | null>;
}

/** Put off, or between two tries. */
const waitsForLater = ({ state, sent }: Fax): boolean =>
  state === 'queued' && sent !== null && sent.nextAt !== null && Date.parse(sent.nextAt) > Date.now();

const Acts = observer(({ fax, show }: { readonly fax: Fax; readonly show: (dialog: DeskDialog) => void }) => {
  const t = useMessages(messages);
  const p = useMessages(pageTexts);
  const pair = useMessages(pairTexts);
  const due = useMessages(dueTexts);
  const resources = useService(Resources);
  const http = useService(Http);
  const toasts = useService(Toasts);
  const i18n = useService(I18n);
  const marks = useMessages(annotationTexts);
  const me = useService(Auth).selectedUser?.id ?? null;
  const { run, busy } = useAction();
  const manages = useMay('manage');
  const params = { id: fax.id };
  const save = (copy?: 'original' | 'annotated') =>
    run(async () => {
      const language = copy === 'annotated' ? { language: i18n.locale } : {};
      const file = await http.download(faxFile, { params, query: copy ? { copy, ...language } : {} });
      saveFile(file, copy === 'original' ? 'fax.tif' : 'fax.pdf');
    });
  const saveUnredacted = () =>
    run(async () => saveFile(await http.download(unredactedFile, { params, query: {} }), 'fax.pdf'), {
      ask: { title: p.downloadUnredacted, text: p.unredactedText, action: p.openOriginal },
    });
  const junk = (on: boolean) =>
    run(() => resources.send(junkFax, { params, body: { junk: on } }), {
      done: on ? t.junked : t.backOnDesk,
      ...(on && { undo: () => resources.send(junkFax, { params, body: { junk: false } }) }),
    });
  const resend = () => {
    const twice = fax.state === 'sent' || fax.state === 'unknown' || fax.state === 'partial';
    return run(() => resources.send(resendFax, { params, body: { sure: twice } }), {
      ask: { title: t.resend, text: twice ? t.resendTwice : t.resendText, action: t.resendAction, danger: twice },
      done: t.resent,
    });
  };
  const hurry = (urgent: boolean) =>
    run(() => resources.send(hurryFax, { params, body: { urgent } }), { done: urgent ? due.marked : due.unmarked });
  const cancel = () =>
    run(
      async () => {
        const { outcome } = await resources.send(cancelFax, { params });
        toasts.show({ message: outcome === 'asked' ? t.cancelAskedDone : t.cancelled });
      },
      fax.state === 'sending' ? { ask: { title: t.cancelSure, text: t.cancelSureText, action: t.cancelFax } } : {},
    );
  const takeBack = (call: typeof rejoinFax | typeof unfileFax, action: string, text: string, done: string): void =>
    void run(() => resources.send(call, { params }), { ask: { title: action, text, action }, done });
  const settle = (arrived: boolean) =>
    run(() => resources.send(settleFax, { params, body: { arrived } }), { done: t.settled });
  const waits = fax.state === 'open';
  const over = ['sent', 'partial', 'failed', 'cancelled', 'unknown'].includes(fax.state);
  const items: MenuEntry[] = [
    ...(waits && fax.snoozedUntil === null ? [{ text: t.snooze, onClick: () => show({ is: 'snooze', fax }) }] : []),
    ...(waits && fax.content === 'readable' ? [{ text: pair.merge, onClick: () => show({ is: 'merge', fax }) }] : []),
    ...(waits ? [{ text: fax.urgent ? due.notUrgent : due.markUrgent, onClick: () => void hurry(!fax.urgent) }] : []),
    ...(waits ? [{ text: t.describe, onClick: () => show({ is: 'describe', fax }) }] : []),
    ...(fax.direction === 'in'
      ? [{ text: t.reply, onClick: () => show({ is: 'compose', replyTo: fax, patient: null, document: null }) }]
      : []),
    ...((waits || fax.state === 'filed') && fax.content === 'readable'
      ? [{ text: marks.annotate, onClick: () => show({ is: 'annotate', fax }) }]
      : []),
    ...(fax.annotations.length > 0 ? [{ text: marks.downloadAnnotated, onClick: () => void save('annotated') }] : []),
    { text: t.download, onClick: () => void save() },
    ...(fax.tiff ? [{ text: p.downloadTiff, onClick: () => void save('original') }] : []),
    ...(manages && fax.redactions.length > 0
      ? [{ text: p.downloadUnredacted, onClick: () => void saveUnredacted() }]
      : []),
    ...(waits ? [{ text: t.junk, onClick: () => void junk(true) }] : []),
    ...(waits || fax.state === 'sent' || fax.state === 'partial'
      ? [{ text: t.misdirect, onClick: () => show({ is: 'misdirect', fax }) }]
      : []),
    ...(over ? [{ text: t.resend, onClick: () => void resend() }] : []),
  ];
  return (
    <div className="fax-acts">
      {waits && fax.assignee === null && (
        <Button
          intent="primary"
          busy={busy}
          onClick={() => void run(() => resources.send(takeFax, { params }), { done: t.taken })}
        >
          {t.take}
        </Button>
      )}
      {waits && fax.content === 'readable' && (
        <Button intent={fax.assignee?.id === me ? 'primary' : 'plain'} onClick={() => show({ is: 'file', fax })}>
          {t.file}
        </Button>
      )}
      {waits && fax.content === 'readable' && (fax.pages ?? 1) > 1 && (
        <Button onClick={() => show({ is: 'pages', fax })}>{t.split}</Button>
      )}
      {waits && fax.content === 'readable' && <Button onClick={() => show({ is: 'redact', fax })}>{t.redact}</Button>}
      {waits && <Button onClick={() => show({ is: 'assign', fax })}>{t.assign}</Button>}
      {fax.snoozedUntil !== null && (
        <Button
          busy={busy}
          onClick={() =>
            void run(() => resources.send(snoozeFax, { params, body: { until: null } }), { done: t.woken })
          }
        >
          {t.wake}
        </Button>
      )}
      {fax.split?.undoUntil && (
        <Button intent="quiet" busy={busy} onClick={() => takeBack(rejoinFax, p.rejoin, p.rejoinText, p.rejoined)}>
          {p.rejoin}
        </Button>
      )}
      {fax.state === 'junk' && (
        <Button busy={busy} onClick={() => void junk(false)}>
          {t.notJunk}
        </Button>
      )}
      {waitsForLater(fax) && (
        <Button
          busy={busy}
          onClick={() => void run(() => resources.send(sendFaxNow, { params }), { done: t.hastened })}
        >
          {fax.sendAt === null ? t.tryNow : t.sendNow}
        </Button>
      )}
      {(fax.state === 'queued' || (fax.state === 'sending' && !fax.sent?.cancelAsked)) && (
        <Button busy={busy} onClick={() => void cancel()}>
          {t.cancelFax}
        </Button>
      )}
      {(fax.state === 'failed' || fax.state === 'partial') && (
        <Button busy={busy} onClick={() => void resend()}>
          {t.resend}
        </Button>
      )}
      {fax.state === 'unknown' && (
        <>
          <Button busy={busy} onClick={() => void settle(true)}>
            {t.foundArrived}
          </Button>
          <Button busy={busy} onClick={() => void settle(false)}>
            {t.foundLost}
          </Button>
        </>
      )}
      {fax.filed?.undoUntil && (
        <Button busy={busy} onClick={() => takeBack(unfileFax, t.unfile, t.unfileText, t.unfiled)}>
          {t.unfile}
        </Button>
      )}
      <MenuButton label={t.more} items={items} />
    </div>
  );
});

/** One fax: what is known of it, what can be done, and its pages. */
export const FaxPane = observer(({ id, close, show, go, viewer }: FaxPaneProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const found = useResource(readFax, { params: { id } });
  const layer = useLayer(found.data?.annotations ?? []);
  const turn = (page: number, quarters: number): void =>
    // How a page is turned is a convenience: where it cannot be kept, it is turned again next time.
    void resources.send(turnPage, { params: { id }, body: { page, quarters } }).catch(() => undefined);
  return (
    <>
      <div className="fax-back">
        <Button intent="quiet" icon={ArrowLeft} onClick={close}>
          {t.back}
        </Button>
      </div>
      <Async resource={found} skeleton={<Skeleton lines={10} />}>
        {(fax) => (
          <>
            <FaxFacts fax={fax} go={go} show={show} />
            <Acts fax={fax} show={show} />
            {fax.content === 'readable' ? (
              <FaxPages
                key={id}
                id={id}
                version={fax.version}
                turns={fax.turns}
                order={fax.order}
                layer={layer}
                turn={turn}
                handle={viewer}
              />
            ) : (
              <Callout tone="bad" title={fax.content && t[`content_${fax.content}`]}>
                <p>{t.contentText}</p>
              </Callout>
            )}
          </>
        )}
      </Async>
    </>
  );
});
