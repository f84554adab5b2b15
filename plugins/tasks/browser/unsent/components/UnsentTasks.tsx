import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '#core/browser';
import { idOf } from '#clinical/shared';
import { messages } from '../../messages/index.ts';
import { taskTitle } from '../../taskTexts.ts';
import { TaskOutbox } from '../stores/TaskOutbox.ts';
import { UnsentState } from './UnsentMoves.tsx';

/** New tasks that the server does not have yet; those about one patient where `of` is their FHIR id. */
export const UnsentTasks = observer(({ of }: { readonly of?: string | null }) => {
  const t = useMessages(messages);
  const items = useStore(TaskOutbox).created.filter(
    ({ input }) => of === undefined || idOf(input.for, 'Patient') === of,
  );
  if (items.length === 0) return null;
  return (
    <ul className="task-unsent-list" aria-label={t.unsentTasks}>
      {items.map((item) => (
        <li key={item.id}>
          <b>{taskTitle(item.input, t)}</b>
          {(item.input.note ?? []).map(({ text }) => (
            <p key={text}>{text}</p>
          ))}
          <UnsentState item={item} />
        </li>
      ))}
    </ul>
  );
});
