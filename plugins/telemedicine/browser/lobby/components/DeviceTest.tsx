import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useMessages, useStore } from '#core/browser';
import { Button } from '#ui';
import { listPath } from '../../paths.ts';
import { DeviceStore } from '../../devices/stores/DeviceStore.ts';
import { VisitStore } from '../../stores/VisitStore.ts';
import { AttendanceStore } from '../stores/AttendanceStore.ts';
import { DeviceCheckStore } from '../../deviceCheck/stores/DeviceCheckStore.ts';
import { DeviceChecklist } from '../../deviceCheck/components/DeviceChecklist.tsx';
import { JoinChoice } from './JoinChoice.tsx';
import { LobbyFrame } from './LobbyFrame.tsx';
import { lobbyMessages } from '../messages/index.ts';

/** The device check without a visit. */
export const DeviceTest = observer(() => {
  const t = useMessages(lobbyMessages);
  const visitStore = useStore(VisitStore);
  const devices = useStore(DeviceStore);
  const [attendance] = useState(() => new AttendanceStore({ visitStore, devices }));
  const [deviceCheck] = useState(() => new DeviceCheckStore(devices));
  useEffect(() => () => devices.stop(), [devices]);
  return (
    <LobbyFrame title={t.testTitle} lead={t.testLead}>
      {attendance.ready ? (
        <DeviceChecklist deviceCheck={deviceCheck} link={() => window.location.href} />
      ) : (
        <JoinChoice asking={attendance.asking} test choose={(joining) => void attendance.choose(joining)} />
      )}
      <div className="tl-acts">
        <Button href={listPath}>{t.toList}</Button>
      </div>
    </LobbyFrame>
  );
});
