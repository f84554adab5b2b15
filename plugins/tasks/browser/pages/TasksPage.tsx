import { Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useMessages, useService, withQuery } from '#core/browser';
import { Async, Button, Notice, Page } from '#ui';
import { Router } from '#core/shared';
import '../tasks.css';
import { TaskBoard } from '../components/TaskBoard.tsx';
import { BulkActions } from '../components/BulkActions.tsx';
import { FilterBar } from '../components/FilterBar.tsx';
import { TasksByPatient } from '../components/TasksByPatient.tsx';
import { NewTaskDialog } from '../dialogs/NewTaskDialog.tsx';
import { TaskDialog } from '../dialogs/TaskDialog.tsx';
import { TaskTable } from '../components/TaskTable.tsx';
import { type TaskPage, useTaskPage } from '../hooks/useTaskPage.ts';
import { SavedViews } from '../components/SavedViews.tsx';
import { messages } from '../messages/index.ts';
import { UnsentTasks } from '../unsent/components/UnsentTasks.tsx';
import { isFiltered } from '../taskQuery.ts';
import { pagingOf } from '#clinical/browser';

/** RTE-3 care-provider/tasks: what is to be done, as a board, as rows or patient by patient. */
export const TasksPage = observer(() => {
  const t = useMessages(messages);
  const router = useService(Router);
  const desked = useTaskPage();
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
      <SavedViews />
      <FilterBar desk={desk} />
      <BulkActions tasks={tasks} />
      <UnsentTasks />
      <Shown desked={desked} begin={begin} />
      {making && <NewTaskDialog patient={desk.patient} focus={from} close={leave} />}
      {open !== null && <TaskDialog key={open} id={open} close={leave} />}
    </Page>
  );
});

const Shown = observer(({ desked, begin }: { readonly desked: TaskPage; readonly begin: () => void }) => {
  const t = useMessages(messages);
  const { desk, open, tasks, included, now, noTeam } = desked;
  if (noTeam) return <Notice picture title={t.emptyNoTeam} text={t.emptyNoTeamText} />;
  const none = isFiltered(desk)
    ? { title: t.emptyFiltered, text: t.emptyFilteredText }
    : {
        picture: true,
        title: t[`empty_${desk.view}`],
        text: t[`emptyText_${desk.view}`],
        action: <Button onClick={begin}>{t.newTask}</Button>,
      };
  const paging = pagingOf(open);
  return (
    <Async resource={open} empty={() => tasks.length === 0} none={none}>
      {() =>
        desk.view === 'patients' ? (
          <>
            <TasksByPatient desked={desked} />
            <More {...paging} />
          </>
        ) : desk.as === 'board' ? (
          <>
            <TaskBoard desked={desked} />
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
