import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useMessages, useStore } from '../../../../core/browser/index.ts';
import { Button } from '../../../../core/browser/ui/index.ts';
import { listPath } from '../paths.ts';
import { Devices } from '../stores/Devices.ts';
import { Room } from '../stores/Room.ts';
import { Attendance } from './Attendance.ts';
import { Checking } from './checks/Checking.ts';
import { Checklist } from './checks/Checklist.tsx';
import { Choices } from './Choices.tsx';
import { LobbyFrame } from './LobbyFrame.tsx';
import { lobbyMessages } from './messages.ts';

/** The device check without a visit. */
export const DeviceTest = observer(() => {
  const t = useMessages(lobbyMessages);
  const room = useStore(Room);
  const devices = useStore(Devices);
  const [attendance] = useState(() => new Attendance({ room, devices }));
  const [checking] = useState(() => new Checking(devices));
  useEffect(() => () => devices.stop(), [devices]);
  return (
    <LobbyFrame title={t.testTitle} lead={t.testLead}>
      {attendance.ready ? (
        <Checklist checking={checking} link={() => window.location.href} />
      ) : (
        <Choices asking={attendance.asking} test choose={(joining) => void attendance.choose(joining)} />
      )}
      <div className="tl-acts">
        <Button href={listPath}>{t.toList}</Button>
      </div>
    </LobbyFrame>
  );
});
