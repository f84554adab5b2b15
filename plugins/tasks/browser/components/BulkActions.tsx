import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { useMessages, useStore } from '#core/browser';
import { Button, Dialog, SelectionBar } from '#ui';
import { StaffPicker, type StaffReference } from '#clinical/browser';
import { dueOn } from '../../shared/due.ts';
import { messages } from '../messages/index.ts';
import { TaskSelection } from '../stores/TaskSelection.ts';
import { TaskActions } from '../stores/TaskActions.ts';
import type { StoredTask } from '../taskTexts.ts';
import { useMove } from '../hooks/useMove.tsx';

/** Acts on everything that is selected; each can be taken back whole. */
export const BulkActions = observer(({ tasks }: { readonly tasks: readonly StoredTask[] }) => {
  const t = useMessages(messages);
  const selection = useStore(TaskSelection);
  const acts = useStore(TaskActions);
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
    <SelectionBar label={t.selected(chosen.length)} clearLabel={t.clearSelection} clear={selection.clear}>
      <Button onClick={() => setAsking('owner')}>{t.assign}</Button>
      <Button onClick={() => setAsking('due')}>{t.setDue}</Button>
      <Button onClick={() => void then(move(chosen, 'done'))}>{t.complete}</Button>
      <Button onClick={() => void then(move(chosen, 'closed'))}>{t.cancelTask}</Button>
      <Ask open={asking === 'owner'} title={t.assignTitle} close={() => setAsking(null)} apply={assign}>
        <div className="task-ask">
          <StaffPicker label={t.assignTitle} teams value={owner} onChange={setOwner} />
          {!owner && <p className="pv-field-help">{t.nobody}</p>}
        </div>
      </Ask>
      <Ask open={asking === 'due'} title={t.setDueTitle} close={() => setAsking(null)} apply={date}>
        <input
          className="pv-input"
          type="date"
          aria-label={t.dueOn}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      </Ask>
    </SelectionBar>
  );
});

interface AskProps {
  readonly open: boolean;
  readonly title: string;
  readonly close: () => void;
  readonly apply: () => Promise<void>;
  readonly children: ReactNode;
}

const Ask = ({ open, title, close, apply, children }: AskProps) => {
  const t = useMessages(messages);
  return (
    <Dialog
      open={open}
      title={title}
      width="narrow"
      onClose={close}
      actions={
        <Button intent="primary" onClick={() => void apply()}>
          {t.apply}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
};
