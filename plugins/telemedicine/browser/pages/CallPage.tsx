import '../../../../core/browser/ui/session.css';
import { observer } from 'mobx-react-lite';
import { useService, useStore } from '../../../../core/browser/index.ts';
import { Confirmations, Skeleton } from '../../../../core/browser/ui/index.ts';
import { Router } from '../../../../core/shared/index.ts';
import '../call/call.css';
import { CallScreen } from '../call/parts/CallScreen.tsx';
import { DeskContext } from '../call/parts/desk.ts';
import { Outside } from '../call/parts/Outside.tsx';
import { useOpenDesk } from '../call/parts/useOpenDesk.ts';
import { GuestPass } from '../stores/GuestPass.ts';
import { Room } from '../stores/Room.ts';

/** RTE-7 `/telemedicine/call?c=`. A guest's pass says which visit where the address does not. */
export const CallPage = observer(() => {
  const { query } = useService(Router);
  const room = useStore(Room);
  const { held } = useStore(GuestPass);
  const guest = room.pass !== null;
  const desk = useOpenDesk(query.get('c') ?? (guest ? (held?.visit ?? null) : null));
  if (!desk) return <Skeleton lines={4} />;
  const { phase } = desk.call;
  return (
    <DeskContext value={desk}>
      <Confirmations>{phase === 'in' ? <CallScreen /> : <Outside phase={phase} guest={guest} />}</Confirmations>
    </DeskContext>
  );
});
