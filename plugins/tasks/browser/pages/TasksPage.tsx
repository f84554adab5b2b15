import { Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '../../../../core/browser/index.ts';
import { Async, Button, Empty, Page } from '../../../../core/browser/ui/index.ts';
import { Router } from '../../../../core/shared/index.ts';
import '../tasks.css';
import { Board } from '../components/Board.tsx';
import { BulkBar } from '../components/BulkBar.tsx';
import { FilterBar } from '../components/FilterBar.tsx';
import { Grouped } from '../components/Grouped.tsx';
import { NewTaskDialog } from '../components/NewTaskDialog.tsx';
import { TaskDialog } from '../components/TaskDialog.tsx';
import { TaskTable } from '../components/TaskTable.tsx';
import { type Desked, useDesk } from '../components/useDesk.ts';
import { ViewBar } from '../components/ViewBar.tsx';
import { messages } from '../messages.ts';
import { isFiltered, withQuery } from '../query.ts';

/** RTE-3 care-provider/tasks: what is to be done, as a board, as rows or patient by patient. */
export const TasksPage = observer(() => {
  const t = useMessages(messages);
  const router = useService(Router);
  const desked = useDesk();
  const { desk, tasks } = desked;
  const open = router.query.get('task');
  const making = router.query.has('new');
  const from = router.query.get('focus');
  const leave = (): void => router.go(withQuery(router, { task: null, new: null, focus: null }));
  const begin = (): void => router.go(withQuery(router, { new: '1' }));
  return (
    <Page
      title={t.title}
      width="wide"
      lead={t[`lead_${desk.view}`]}
      actions={
        <Button intent="primary" icon={Plus} onClick={begin}>
          {t.newTask}
        </Button>
      }
    >
      <ViewBar />
      <FilterBar desk={desk} />
      <BulkBar tasks={tasks} />
      <Shown desked={desked} begin={begin} />
      {making && <NewTaskDialog patient={desk.patient} focus={from} close={leave} />}
      {open !== null && <TaskDialog key={open} id={open} close={leave} />}
    </Page>
  );
});

const Shown = observer(({ desked, begin }: { readonly desked: Desked; readonly begin: () => void }) => {
  const t = useMessages(messages);
  const { desk, open, tasks, included, now, noTeam } = desked;
  if (noTeam) return <Empty picture title={t.emptyNoTeam} text={t.emptyNoTeamText} />;
  const none = isFiltered(desk) ? (
    <Empty title={t.emptyFiltered} text={t.emptyFilteredText} />
  ) : (
    <Empty
      picture
      title={t[`empty_${desk.view}`]}
      text={t[`emptyText_${desk.view}`]}
      action={<Button onClick={begin}>{t.newTask}</Button>}
    />
  );
  const paging = { more: open.hasMore, loadMore: () => open.more(), loadingMore: open.fetching };
  return (
    <Async resource={open} empty={() => tasks.length === 0} emptyState={none}>
      {() =>
        desk.view === 'patients' ? (
          <>
            <Grouped desked={desked} />
            <More {...paging} />
          </>
        ) : desk.as === 'board' ? (
          <>
            <Board desked={desked} />
            <p className="task-keys">{t.keys}</p>
            <More {...paging} />
          </>
        ) : (
          <TaskTable tasks={tasks} included={included} now={now} caption={t[`view_${desk.view}`]} {...paging} />
        )
      }
    </Async>
  );
});

const More = ({ more, loadMore, loadingMore }: { more: boolean; loadMore: () => void; loadingMore: boolean }) => {
  const t = useMessages(messages);
  return more ? (
    <div className="task-more">
      <Button intent="quiet" busy={loadingMore} onClick={loadMore}>
        {t.showMore}
      </Button>
    </div>
  ) : null;
};
