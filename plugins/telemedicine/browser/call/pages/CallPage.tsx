import '#ui/session.css';
import { observer } from 'mobx-react-lite';
import { useService, useStore } from '#core/browser';
import { Confirmations, Skeleton } from '#ui';
import { Router } from '#core/shared';
import '../call.css';
import { CallScreen } from '../components/CallScreen.tsx';
import { CallSessionContext } from '../hooks/useCallSession.ts';
import { NotInCall } from '../components/NotInCall.tsx';
import { useOpenCallSession } from '../hooks/useOpenCallSession.ts';
import { GuestPassStore } from '../../guest/stores/GuestPassStore.ts';
import { VisitStore } from '../../stores/VisitStore.ts';

/** RTE-7 `/telemedicine/call?c=`. A guest's pass says which visit where the address does not. */
export const CallPage = observer(() => {
  const { query } = useService(Router);
  const visitStore = useStore(VisitStore);
  const { held } = useStore(GuestPassStore);
  const guest = visitStore.pass !== null;
  const session = useOpenCallSession(query.get('c') ?? (guest ? (held?.visit ?? null) : null));
  if (!session) return <Skeleton lines={4} />;
  const { phase } = session.call;
  return (
    <CallSessionContext value={session}>
      <Confirmations>{phase === 'in' ? <CallScreen /> : <NotInCall phase={phase} guest={guest} />}</Confirmations>
    </CallSessionContext>
  );
});
