import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useMessages, useService } from '#core/browser';
import { Button } from '#ui';
import { CallFailure, Router } from '#core/shared';
import { LobbySection } from '../components/LobbySection.tsx';
import { DeviceTest } from '../components/DeviceTest.tsx';
import { lobbyMessages } from '../messages/index.ts';
import { useOpenVisit } from '../hooks/useOpenVisit.ts';
import { VisitFrame } from '../components/VisitFrame.tsx';
import { WaitingRoom } from '../components/WaitingRoom.tsx';
import { listPath } from '../../paths.ts';

/** RTE-7, for people with an account: `c` is the visit, `d` where they came from (LNK-1); `test=true` needs no visit. */
export const LobbyPage = observer(() => {
  const router = useService(Router);
  const visit = router.query.get('c');
  if (router.query.get('test') === 'true') return <DeviceTest />;
  return visit ? <MembersLobby visit={visit} from={router.query.get('d')} /> : <ToList />;
});

/** A lobby of no visit: the list says which there are. */
const ToList = (): null => {
  const router = useService(Router);
  useEffect(() => router.go(listPath, { replace: true }), [router]);
  return null;
};

const MembersLobby = observer(({ visit, from }: { readonly visit: string; readonly from: string | null }) => {
  const t = useMessages(lobbyMessages);
  const visitStore = useOpenVisit(visit);
  const missing = !visitStore.visit && visitStore.error instanceof CallFailure && visitStore.error.status === 404;
  return (
    <VisitFrame visit={visitStore.visit}>
      {missing ? (
        <LobbySection title={t.noVisitTitle} tone="bad">
          <p>{t.noVisitText}</p>
          <div className="tl-acts">
            <Button intent="primary" href={listPath}>
              {t.toList}
            </Button>
          </div>
        </LobbySection>
      ) : (
        <WaitingRoom from={from} link={() => window.location.href} />
      )}
    </VisitFrame>
  );
});
