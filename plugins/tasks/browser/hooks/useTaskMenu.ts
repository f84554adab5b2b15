import { useMessages, useService, useStore, withQuery } from '#core/browser';
import type { MenuEntry } from '#ui';
import { Auth, Router } from '#core/shared';
import { referenceTo } from '#clinical/shared';
import { columns, isOpen, stateOf } from '../../shared/taskState.ts';
import { messages } from '../messages/index.ts';
import { TaskActions } from '../stores/TaskActions.ts';
import type { StoredTask } from '../taskTexts.ts';
import { useMove } from './useMove.tsx';

/** Who I am as an owner of tasks; null before there is a Practitioner. */
export const useMyself = () => {
  const { selectedUser: me } = useService(Auth);
  return me?.resourceId ? referenceTo('Practitioner', me.resourceId, `${me.firstName} ${me.lastName}`) : null;
};

/** Everything that can be done to one task without opening it. */
export const useTaskMenu = () => {
  const t = useMessages(messages);
  const router = useService(Router);
  const acts = useStore(TaskActions);
  const move = useMove();
  const me = useMyself();
  return (task: StoredTask): readonly MenuEntry[] => {
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
