import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useErrorText, useMessages, useService, useStore } from '#core/browser';
import { Button, Callout, ErrorState, Skeleton } from '#ui';
import { CallFailure, I18n } from '#core/shared';
import { DeviceStore } from '../../devices/stores/DeviceStore.ts';
import { useRefusals } from '../../hooks/useRefusals.ts';
import { VisitStore } from '../../stores/VisitStore.ts';
import { AttendanceStore } from '../stores/AttendanceStore.ts';
import { LobbySection } from './LobbySection.tsx';
import { BrowserCheck } from '../../deviceCheck/components/BrowserCheck.tsx';
import { DeviceCheckStore } from '../../deviceCheck/stores/DeviceCheckStore.ts';
import { DeviceChecklist } from '../../deviceCheck/components/DeviceChecklist.tsx';
import { JoinChoice } from './JoinChoice.tsx';
import { ClinicContact } from './ClinicContact.tsx';
import { EarlyNotice } from './EarlyNotice.tsx';
import { lobbyMessages } from '../messages/index.ts';
import { GuestNameField } from './GuestNameField.tsx';
import { VisitOver } from './VisitOver.tsx';
import { LobbyStatus } from './LobbyStatus.tsx';
import { useEnterCall } from '../hooks/useEnterCall.ts';
import { useHeartbeat } from '../hooks/useHeartbeat.ts';
import { useResumeDevices } from '../hooks/useResumeDevices.ts';
import { useJoinQueue } from '../hooks/useJoinQueue.ts';
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
  const visitStore = useStore(VisitStore);
  const devices = useStore(DeviceStore);
  const [attendance] = useState(() => new AttendanceStore({ visitStore, devices }));
  const [deviceCheck] = useState(() => new DeviceCheckStore(devices));
  const { visit, me } = visitStore;
  const waits = visitStore.sitsHere && (me?.state === 'waiting' || me?.state === 'held');
  const admitted = me?.state === 'admitted' && visitStore.sitsHere && attendance.came;
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
  useResumeDevices(attendance);
  useJoinQueue(attendance, deviceCheck, waits);
  useEnterCall(visit?.id ?? null, admitted, from);

  if (!visit)
    return visitStore.error ? (
      <ErrorState error={inWords(visitStore.error)} retry={() => visitStore.refresh()} />
    ) : (
      <Skeleton lines={6} />
    );
  if (visit.state === 'ended' || visit.state === 'cancelled') {
    return (
      <>
        <VisitOver visit={visit} />
        <ClinicContact phone={visit.phone} />
      </>
    );
  }
  if (removed) {
    return (
      <>
        <LobbyStatus visit={visit} attendance={attendance} deviceCheck={deviceCheck} />
        <ClinicContact phone={visit.phone} />
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
        {visitStore.error && (
          <Callout tone="wait" role="status">
            {isRefusal(visitStore.error) ? errorText(inWords(visitStore.error)) : t.offline}
          </Callout>
        )}
        {attendance.refusal && (
          <Callout tone="bad" role="alert">
            {errorText(inWords(attendance.refusal))}
          </Callout>
        )}
        {admitted ? (
          <LobbySection title={t.letIn} tone="good" said>
            <p>{t.letInText}</p>
          </LobbySection>
        ) : early ? (
          <EarlyNotice visit={visit} />
        ) : (
          <LobbyStatus visit={visit} attendance={attendance} deviceCheck={deviceCheck} />
        )}
        {!attendance.ready && (deviceCheck.seen.openIn !== null || !deviceCheck.seen.can) && (
          <LobbySection title={t.browser} tone="wait">
            <ul className="tl-checks">
              <BrowserCheck deviceCheck={deviceCheck} link={link} />
            </ul>
          </LobbySection>
        )}
        {!attendance.ready && (
          <JoinChoice asking={attendance.asking} test={early} choose={(joining) => void attendance.choose(joining)} />
        )}
        {guestName !== null && (
          <GuestNameField
            attendance={attendance}
            now={me?.name ?? guestName}
            saved={() => void (waits && attendance.enter(deviceCheck.checks))}
          />
        )}
        <WhatOthersSee name={attendance.name ?? me?.name ?? guestName} joining={devices.joining} />
        <ClinicContact phone={visit.phone} />
      </div>
      {attendance.ready && (
        <div>
          <DeviceChecklist deviceCheck={deviceCheck} link={link} />
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
