import { observer } from 'mobx-react-lite';
import { lazyPage, useService, useStore } from '#core/browser';
import { Auth, isStaff } from '#core/shared';
import { ModeStore } from '../ModeStore.ts';
import { ModePage } from './ModePage.tsx';

// Nobody without a part in planning fetches its code.
const BoardPage = lazyPage(() => import('../../board/BoardPage.tsx').then((module) => module.BoardPage));

/** RTE-4, RTE-8: in home care mode a worker's own visits, for staff the plan, and for anyone else a field for a code. */
export const CalendarPage = observer(() => {
  const { held } = useStore(ModeStore);
  const { activeRole } = useService(Auth);
  return !held && isStaff(activeRole) ? <BoardPage /> : <ModePage />;
});
