import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useStore } from '../../../../core/browser/index.ts';
import { Button, Dialog, StaffPicker, type StaffReference } from '../../../../core/browser/ui/index.ts';
import { dueOn } from '../../shared/due.ts';
import { messages } from '../messages.ts';
import { Selection } from '../stores/Selection.ts';
import { TaskActs } from '../stores/TaskActs.ts';
import type { KeptTask } from '../words.ts';
import { useMove } from './useTaskMenu.ts';

/** Acts on everything that is selected; each can be taken back whole. */
export const BulkBar = observer(({ tasks }: { readonly tasks: readonly KeptTask[] }) => {
  const t = useMessages(messages);
  const selection = useStore(Selection);
  const acts = useStore(TaskActs);
  const move = useMove();
  const [asking, setAsking] = useState<'owner' | 'due' | null>(null);
  const [owner, setOwner] = useState<StaffReference | null>(null);
  const [day, setDay] = useState('');
  const chosen = tasks.filter((task) => selection.has(task.id));
  if (chosen.length === 0) return null;

  const then = async (work: Promise<boolean>): Promise<void> => {
    setAsking(null);
    if (await work) selection.clear();
  };
  const assign = (): Promise<void> =>
    then(
      acts.change(
        chosen,
        (task) => {
          const { owner: _owner, ...rest } = task;
          const at = { lastModified: new Date().toISOString() };
          return owner ? { ...rest, ...at, owner } : { ...rest, ...at };
        },
        owner ? t.assigned(chosen.length, owner.display ?? '') : t.unassigned(chosen.length),
      ),
    );
  const date = (): Promise<void> =>
    then(acts.change(chosen, (task) => dueOn(task, day || null, new Date()), t.dueChanged(chosen.length)));

  return (
    <div className="task-bulk" role="region" aria-label={t.selected(chosen.length)}>
      <b>{t.selected(chosen.length)}</b>
      <Button onClick={() => setAsking('owner')}>{t.assign}</Button>
      <Button onClick={() => setAsking('due')}>{t.setDue}</Button>
      <Button onClick={() => void then(move(chosen, 'done'))}>{t.complete}</Button>
      <Button onClick={() => void then(move(chosen, 'closed'))}>{t.cancelTask}</Button>
      <Button intent="quiet" onClick={selection.clear}>
        {t.clearSelection}
      </Button>
      <Dialog
        open={asking === 'owner'}
        title={t.assignTitle}
        width="narrow"
        onClose={() => setAsking(null)}
        actions={
          <Button intent="primary" onClick={() => void assign()}>
            {t.apply}
          </Button>
        }
      >
        <div className="task-ask">
          <StaffPicker label={t.assignTitle} teams value={owner} onChange={setOwner} />
          {!owner && <p className="pv-field-help">{t.nobody}</p>}
        </div>
      </Dialog>
      <Dialog
        open={asking === 'due'}
        title={t.setDueTitle}
        width="narrow"
        onClose={() => setAsking(null)}
        actions={
          <Button intent="primary" onClick={() => void date()}>
            {t.apply}
          </Button>
        }
      >
        <input
          className="pv-input"
          type="date"
          aria-label={t.dueOn}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      </Dialog>
    </div>
  );
});
