import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useErrorText, useMessages, useService } from '#core/browser';
import { Button, Skeleton } from '#ui';
import { I18n, Router } from '#core/shared';
import { useRefusals } from '../../hooks/useRefusals.ts';
import { guestLobbyPath, guestPath, listPath, lobbyPath, summaryPath, withVisit } from '../../paths.ts';
import { callMessages } from '../messages/index.ts';
import type { CallPhase } from '../stores/callPhase.ts';
import { useCallSession } from '../hooks/useCallSession.ts';

/** Says why a person is not in the call, and what to do next. */
export const NotInCall = observer(
  ({ phase, guest }: { readonly phase: Exclude<CallPhase, 'in'>; readonly guest: boolean }) => {
    const t = useMessages(callMessages);
    const i18n = useService(I18n);
    const { query } = useService(Router);
    const errorText = useErrorText();
    const inWords = useRefusals();
    const { visitStore, call } = useCallSession();
    const { visit } = visitStore;
    if (phase === 'loading' || phase === 'arriving') return <Frame title={t.loading} waiting />;

    const visitId = visitStore.id ?? '';
    const to = (path: string) => withVisit(path, visitId, query.get('d'));
    const lobby = (
      <Button intent="primary" size="large" href={to(guest ? guestLobbyPath : lobbyPath)}>
        {t.toLobby}
      </Button>
    );
    const again = (
      <Button intent="primary" size="large" onClick={() => void visitStore.refresh()}>
        {t.tryAgain}
      </Button>
    );
    const back = (
      <Button intent="primary" size="large" busy={call.busy} onClick={() => void call.arrive()}>
        {phase === 'left' ? t.comeBack : phase === 'unseated' ? t.tryAgain : t.takeBack}
      </Button>
    );
    const after = (
      <Button intent="primary" size="large" href={to(guest ? guestPath : summaryPath)}>
        {t.toSummary}
      </Button>
    );
    const list = guest ? null : (
      <Button intent="quiet" href={listPath}>
        {t.toList}
      </Button>
    );
    const phone = visit?.phone ? (
      <Button intent="quiet" href={`tel:${visit.phone.replace(/[^+\d]/g, '')}`}>
        {t.callClinic(visit.phone)}
      </Button>
    ) : null;

    const words: Readonly<Record<typeof phase, readonly [title: string, text: string, acts: ReactNode]>> = {
      nowhere: [t.nowhere, t.nowhereText, list ?? lobby],
      missing: [
        t.missing,
        t.missingText,
        <>
          {lobby}
          {list}
        </>,
      ],
      failed: [
        t.failed,
        visitStore.error ? `${errorText(inWords(visitStore.error))} ${t.failedText}` : t.failedText,
        again,
      ],
      early: [
        t.early,
        t.earlyText(visit ? i18n.date(visit.opens, { timeStyle: 'short', dateStyle: 'medium' }) : ''),
        <>
          {lobby}
          {phone}
        </>,
      ],
      unseated: [
        t.unseated,
        t.unseatedText,
        <>
          {back}
          {phone}
          {list}
        </>,
      ],
      off: [
        t.switchedOff,
        t.switchedOffText,
        <>
          {again}
          {phone}
        </>,
      ],
      closed: [t.closed, t.closedText, list],
      cancelled: [
        t.cancelled,
        t.cancelledText,
        <>
          {phone}
          {list}
        </>,
      ],
      ended: [
        t.ended,
        t.endedText,
        <>
          {after}
          {list}
        </>,
      ],
      removed: [
        t.removed,
        t.removedText,
        <>
          {phone}
          {list}
        </>,
      ],
      outside: [
        t.outside,
        t.outsideText,
        <>
          {lobby}
          {phone}
        </>,
      ],
      waiting: [
        t.waiting,
        t.waitingText,
        <>
          {lobby}
          {phone}
        </>,
      ],
      held: [
        t.held,
        t.heldText,
        <>
          {lobby}
          {phone}
        </>,
      ],
      left: [
        t.left,
        t.leftText,
        <>
          {back}
          {list}
        </>,
      ],
      elsewhere: [t.elsewhere, t.elsewhereText, back],
    };
    const [title, text, acts] = words[phase];
    return (
      <Frame title={title} text={call.refusal ? `${errorText(inWords(call.refusal))} ${text}` : text}>
        {acts}
      </Frame>
    );
  },
);

interface FrameProps {
  readonly title: string;
  readonly text?: string;
  readonly waiting?: boolean;
  readonly children?: ReactNode;
}

const Frame = ({ title, text, waiting = false, children }: FrameProps) => (
  <main className="tc-outside">
    <h1>{title}</h1>
    {/* The region stands there with every state, so that a change of it is said. */}
    <p role="status">{text}</p>
    {waiting && <Skeleton lines={2} />}
    {children && <div className="tc-outside-acts">{children}</div>}
  </main>
);
