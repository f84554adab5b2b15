import { Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, usePages, usePatientId, useService, useStore } from '../../../../core/browser/index.ts';
import { Async, Button, Empty, Switch } from '../../../../core/browser/ui/index.ts';
import { idOf, Router } from '../../../../core/shared/index.ts';
import { openStates, statusesOf } from '../../shared/columns.ts';
import '../tasks.css';
import { BulkBar } from '../components/BulkBar.tsx';
import { NewTaskDialog } from '../components/NewTaskDialog.tsx';
import { TaskDialog } from '../components/TaskDialog.tsx';
import { TaskTable } from '../components/TaskTable.tsx';
import { useNow } from '../components/useNow.ts';
import { messages } from '../messages.ts';
import { withQuery } from '../query.ts';
import { TaskActs } from '../stores/TaskActs.ts';

/** What is to be done for the patient whose chart is open. */
export const TasksTab = observer(() => {
  const t = useMessages(messages);
  const router = useService(Router);
  const acts = useStore(TaskActs);
  const patient = usePatientId();
  const now = useNow();
  const [making, setMaking] = useState(false);
  const closed = router.query.get('closed') === '1';
  const status = closed ? statusesOf(...openStates, 'done', 'closed') : statusesOf(...openStates);
  const search = patient === null ? null : { patient: `Patient/${patient}`, status, _sort: 'due', _count: 50 };
  const found = usePages('Task', search, { about: patient });
  const tasks = (found.data?.resources ?? []).filter(({ owner }) => idOf(owner, 'Patient') === undefined);
  const open = router.query.get('task');
  return (
    <div className="task-tab">
      <div className="task-bar">
        <p className="pv-lead">{t.tabLead}</p>
        <Switch
          showLabel
          label={t.showClosed}
          checked={closed}
          onChange={(on) => router.go(withQuery(router, { closed: on ? '1' : null }), { replace: true })}
        />
        <Button intent="primary" icon={Plus} onClick={() => setMaking(true)}>
          {t.newTask}
        </Button>
      </div>
      <BulkBar tasks={tasks} />
      <Async
        resource={found}
        empty={() => tasks.length === 0}
        emptyState={<Empty title={t.tabEmpty} text={t.tabEmptyText} />}
      >
        {() => (
          <TaskTable
            tasks={tasks.map(acts.current)}
            included={[]}
            now={now}
            caption={t.title}
            ofOne
            more={found.hasMore}
            loadMore={() => found.more()}
            loadingMore={found.fetching}
          />
        )}
      </Async>
      {making && <NewTaskDialog patient={patient} close={() => setMaking(false)} />}
      {open !== null && <TaskDialog key={open} id={open} close={() => router.go(withQuery(router, { task: null }))} />}
    </div>
  );
});
