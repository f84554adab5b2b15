import { useMessages, useService, useStore } from '../../../../core/browser/index.ts';
import type { MenuEntry } from '../../../../core/browser/ui/index.ts';
import { Auth, referenceTo, Router } from '../../../../core/shared/index.ts';
import type { Practitioner } from '@medplum/fhirtypes';
import { columns, isOpen, moved, type State, stateOf } from '../../shared/columns.ts';
import { messages } from '../messages.ts';
import { withQuery } from '../query.ts';
import { TaskActs } from '../stores/TaskActs.ts';
import type { KeptTask } from '../words.ts';

/** Moves tasks to a state, and says it. */
export const useMove = () => {
  const t = useMessages(messages);
  const acts = useStore(TaskActs);
  return (tasks: readonly KeptTask[], to: State): Promise<boolean> =>
    acts.change(tasks, (task) => moved(task, to, new Date()), t.movedTo(tasks.length, t[`state_${to}`]));
};

/** Who I am as an owner of tasks; null before there is a Practitioner. */
export const useMyself = () => {
  const { selectedUser: me } = useService(Auth);
  return me?.resourceId
    ? referenceTo<Practitioner>('Practitioner', me.resourceId, `${me.firstName} ${me.lastName}`)
    : null;
};

/** Everything that can be done to one task without opening it. */
export const useTaskMenu = () => {
  const t = useMessages(messages);
  const router = useService(Router);
  const acts = useStore(TaskActs);
  const move = useMove();
  const me = useMyself();
  return (task: KeptTask): readonly MenuEntry[] => {
    const here = stateOf(task);
    const give: MenuEntry[] =
      me && isOpen(task) && task.owner?.reference !== me.reference
        ? [
            {
              text: t.takeIt,
              onClick: () =>
                void acts.change(
                  [task],
                  (one) => ({ ...one, owner: me, lastModified: new Date().toISOString() }),
                  t.assigned(1, me.display ?? ''),
                ),
            },
          ]
        : [];
    return [
      { text: t.open, onClick: () => router.go(withQuery(router, { task: task.id })) },
      ...give,
      { divider: true },
      ...columns
        .filter((column) => column !== here)
        .map((column) => ({
          text: column === 'done' ? t.complete : t.moveTo(t[`state_${column}`]),
          onClick: () => void move([task], column),
        })),
      ...(here === 'closed'
        ? []
        : [
            { divider: true } as const,
            { text: t.cancelTask, danger: true, onClick: () => void move([task], 'closed') },
          ]),
    ];
  };
};
