import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService, useStore } from '../../../../core/browser/index.ts';
import { Button, Dialog } from '../../../../core/browser/ui/index.ts';
import { Auth, isStaff } from '../../../../core/shared/index.ts';
import type { Scope } from '../../shared/contract.ts';
import type { Visit } from '../../shared/visit.ts';
import { messages } from '../messages.ts';
import { VisitActs } from '../stores/VisitActs.ts';
import { FreeTimes } from './FreeTimes.tsx';
import { ScopeChoice } from './ScopeChoice.tsx';

interface Props {
  readonly visit: Visit;
  readonly onClose: () => void;
}

export const MoveDialog = observer(({ visit, onClose }: Props) => {
  const t = useMessages(messages);
  const acts = useStore(VisitActs);
  const { activeRole } = useService(Auth);
  const [start, setStart] = useState<string | null>(null);
  const [scope, setScope] = useState<Scope>('this');
  const [busy, setBusy] = useState(false);
  const move = async (): Promise<void> => {
    if (start === null) return;
    setBusy(true);
    const moved = await acts.move(visit, new Date(start), undefined, scope).finally(() => setBusy(false));
    if (moved) onClose();
    else setStart(null);
  };
  return (
    <Dialog
      open
      title={t.moveTitle}
      onClose={onClose}
      actions={
        <Button intent="primary" busy={busy} disabled={start === null} onClick={() => void move()}>
          {t.moveNow}
        </Button>
      }
    >
      {visit.series && isStaff(activeRole) && <ScopeChoice value={scope} onChange={setScope} />}
      <FreeTimes
        type={visit.type}
        practitioners={visit.practitioners.map(({ id }) => id)}
        moving={visit.id}
        from={new Date(Math.min(visit.start.getTime(), Date.now()))}
        chosen={start}
        onChoose={(time) => setStart(time.start)}
      />
    </Dialog>
  );
});
