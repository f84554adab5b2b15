import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useMessages, useService } from '../../../../core/browser/index.ts';
import { Button } from '../../../../core/browser/ui/index.ts';
import { CallFailure, Router } from '../../../../core/shared/index.ts';
import { Block } from '../lobby/Block.tsx';
import { DeviceTest } from '../lobby/DeviceTest.tsx';
import { lobbyMessages } from '../lobby/messages.ts';
import { useRoom } from '../lobby/useRoom.ts';
import { VisitFrame } from '../lobby/VisitFrame.tsx';
import { WaitingRoom } from '../lobby/WaitingRoom.tsx';
import { listPath } from '../paths.ts';

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
  const room = useRoom(visit);
  const missing = !room.visit && room.error instanceof CallFailure && room.error.status === 404;
  return (
    <VisitFrame visit={room.visit}>
      {missing ? (
        <Block title={t.noVisitTitle} tone="bad">
          <p>{t.noVisitText}</p>
          <div className="tl-acts">
            <Button intent="primary" href={listPath}>
              {t.toList}
            </Button>
          </div>
        </Block>
      ) : (
        <WaitingRoom from={from} link={() => window.location.href} />
      )}
    </VisitFrame>
  );
});
