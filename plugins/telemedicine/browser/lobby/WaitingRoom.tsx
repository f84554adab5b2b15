import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useErrorText, useMessages, useService, useStore } from '../../../../core/browser/index.ts';
import { Button, Callout, ErrorState, Skeleton } from '../../../../core/browser/ui/index.ts';
import { CallFailure, I18n } from '../../../../core/shared/index.ts';
import { Devices } from '../stores/Devices.ts';
import { useRefusals } from '../refusals/useRefusals.ts';
import { Room } from '../stores/Room.ts';
import { Attendance } from './Attendance.ts';
import { Block } from './Block.tsx';
import { BrowserCheck } from './checks/BrowserCheck.tsx';
import { Checking } from './checks/Checking.ts';
import { Checklist } from './checks/Checklist.tsx';
import { Choices } from './Choices.tsx';
import { Contact } from './Contact.tsx';
import { Early } from './Early.tsx';
import { lobbyMessages } from './messages.ts';
import { NameLine } from './NameLine.tsx';
import { Over } from './Over.tsx';
import { Place } from './Place.tsx';
import { useAdmitted } from './useAdmitted.ts';
import { useHeartbeat } from './useHeartbeat.ts';
import { useReturning } from './useReturning.ts';
import { useTelling } from './useTelling.ts';
import { WhatOthersSee } from './WhatOthersSee.tsx';

/** The server answered: what it says is truer than that the connection is lost. */
const isRefusal = (error: Error): boolean => error instanceof CallFailure && error.status >= 400 && error.status < 500;

interface WaitingRoomProps {
  /** LNK-1 `d`. */
  readonly from: string | null;
  /** Guests say what they are called. */
  readonly guestName?: string | null;
  readonly link: () => string;
}

/** Both lobbies: from the choice of how to take part, through the device check and the wait, to the call. */
export const WaitingRoom = observer(({ from, guestName = null, link }: WaitingRoomProps) => {
  const t = useMessages(lobbyMessages);
  const i18n = useService(I18n);
  const errorText = useErrorText();
  const inWords = useRefusals();
  const room = useStore(Room);
  const devices = useStore(Devices);
  const [attendance] = useState(() => new Attendance({ room, devices }));
  const [checking] = useState(() => new Checking(devices));
  const { visit, me } = room;
  const waits = room.sitsHere && (me?.state === 'waiting' || me?.state === 'held');
  const admitted = me?.state === 'admitted' && room.sitsHere && attendance.came;
  const firstStart = useRef<string | null>(null);
  useEffect(() => {
    if (visit) firstStart.current ??= visit.start;
  }, [visit]);
  useEffect(() => {
    if (waits) attendance.come();
  }, [waits, attendance]);
  const removed = me?.state === 'removed';
  const out = removed || visit?.state === 'ended' || visit?.state === 'cancelled';
  useEffect(() => {
    if (out) attendance.rest();
  }, [out, attendance]);
  useHeartbeat(waits);
  useReturning(attendance);
  useTelling(attendance, checking, waits);
  useAdmitted(visit?.id ?? null, admitted, from);

  if (!visit)
    return room.error ? (
      <ErrorState error={inWords(room.error)} retry={() => room.refresh()} />
    ) : (
      <Skeleton lines={6} />
    );
  if (visit.state === 'ended' || visit.state === 'cancelled') {
    return (
      <>
        <Over visit={visit} />
        <Contact phone={visit.phone} />
      </>
    );
  }
  if (removed) {
    return (
      <>
        <Place visit={visit} attendance={attendance} checking={checking} />
        <Contact phone={visit.phone} />
      </>
    );
  }
  const early = visit.state === 'early' && !visit.host;
  const moved = firstStart.current !== null && firstStart.current !== visit.start;
  return (
    <div className="tl-columns">
      <div>
        {moved && (
          <Callout tone="wait" role="status">
            {t.movedTo(i18n.date(visit.start, { dateStyle: 'full', timeStyle: 'short' }))}
          </Callout>
        )}
        {room.error && (
          <Callout tone="wait" role="status">
            {isRefusal(room.error) ? errorText(inWords(room.error)) : t.offline}
          </Callout>
        )}
        {attendance.refusal && (
          <Callout tone="bad" role="alert">
            {errorText(inWords(attendance.refusal))}
          </Callout>
        )}
        {admitted ? (
          <Block title={t.letIn} tone="good" said>
            <p>{t.letInText}</p>
          </Block>
        ) : early ? (
          <Early visit={visit} />
        ) : (
          <Place visit={visit} attendance={attendance} checking={checking} />
        )}
        {!attendance.ready && (checking.seen.openIn !== null || !checking.seen.can) && (
          <Block title={t.browser} tone="wait">
            <ul className="tl-checks">
              <BrowserCheck checking={checking} link={link} />
            </ul>
          </Block>
        )}
        {!attendance.ready && (
          <Choices asking={attendance.asking} test={early} choose={(joining) => void attendance.choose(joining)} />
        )}
        {guestName !== null && (
          <NameLine
            attendance={attendance}
            now={me?.name ?? guestName}
            saved={() => void (waits && attendance.enter(checking.checks))}
          />
        )}
        <WhatOthersSee name={attendance.name ?? me?.name ?? guestName} joining={devices.joining} />
        <Contact phone={visit.phone} />
      </div>
      {attendance.ready && (
        <div>
          <Checklist checking={checking} link={link} />
          {!waits && (
            <Button intent="quiet" onClick={attendance.reconsider}>
              {t.change}
            </Button>
          )}
        </div>
      )}
    </div>
  );
});
