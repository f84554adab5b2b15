import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAddress, useRested } from '#clinical/browser';
import { useMay, useMessages, useStore } from '#core/browser';
import { useOpenList } from '#core/browser/resources/useOpenList.ts';
import { Async, Button, optionsOf, Page, SearchInput, Select, Skeleton } from '#ui';
import '../../homeCare.css';
import { workerSorts, workerStates } from '../../../shared/calls.ts';
import { type Skill, skills, type Worker } from '../../../shared/worker.ts';
import { messages } from '../../messages/index.ts';
import { SkillSelect } from '../../parts/SkillSelect.tsx';
import { RatesDialog } from '../../rates/RatesDialog.tsx';
import { type WorkerAct, WorkerTable } from '../components/WorkerTable.tsx';
import { AccessDialog } from '../dialogs/AccessDialog.tsx';
import { DocumentsDialog } from '../dialogs/DocumentsDialog.tsx';
import { LeaveDialog } from '../dialogs/LeaveDialog.tsx';
import { PlanRulesDialog } from '../dialogs/PlanRulesDialog.tsx';
import { WorkerDialog } from '../dialogs/WorkerDialog.tsx';
import { type WorkerBody, WorkerList } from '../WorkerList.ts';

/** RTE-5 clinic/home-care-workers: administrators and whoever a clinic gives it to change, practitioners read. */
export const WorkersPage = observer(() => {
  const t = useMessages(messages);
  const list = useStore(WorkerList);
  const address = useAddress();
  const manages = useMay('manage');
  const [shown, setShown] = useState<{ readonly dialog: WorkerAct; readonly worker: Worker } | null>(null);
  const text = useRested(list.text.trim());
  const [, minus, column] = /^(-?)([a-z]*)$/.exec(address.get('sort')) ?? [];
  const skill: Skill | undefined = skills.find((one) => one === address.get('skill'));
  const state = workerStates.find((one) => one === address.get('state'));
  const sort = workerSorts.find((one) => one === column);
  const descending = minus === '-';
  const body: WorkerBody = { skill, state, sort, ...(sort && { descending }), ...(text !== '' && { text }) };
  useOpenList(list, body);
  const narrowed = text !== '' || skill !== undefined || state !== undefined;
  const clear = (): void => {
    list.type('');
    address.set({ skill: '', state: '' });
  };
  const adding = manages && address.get('do') === 'add';
  return (
    <Page
      title={t.workers}
      width="wide"
      actions={
        <>
          <Button onClick={() => address.set({ do: 'rates' })}>{t.rates}</Button>
          {manages && <Button onClick={() => address.set({ do: 'travel' })}>{t.rulesTitle}</Button>}
          {manages && (
            <Button intent="primary" onClick={() => address.set({ do: 'add' })}>
              {t.addWorker}
            </Button>
          )}
        </>
      }
    >
      <div className="hc-filters">
        <SearchInput value={list.text} onChange={list.type} label={t.searchWorkers} />
        <SkillSelect value={skill} onChange={(chosen) => address.set({ skill: chosen })} />
        <Select
          aria-label={t.anyState}
          value={state ?? ''}
          options={optionsOf(workerStates, (one) => t[`workerState_${one}`], t.anyState)}
          onChange={(chosen) => address.set({ state: chosen })}
        />
        {narrowed && (
          <Button intent="quiet" onClick={clear}>
            {t.clearFilters}
          </Button>
        )}
      </div>
      <h2 className="pv-seen-only-by-readers">{t.workers}</h2>
      <Async
        resource={list}
        skeleton={<Skeleton lines={10} />}
        none={{
          title: narrowed ? t.workersNobody : t.workersEmpty,
          text: narrowed ? t.workersNobodyText : t.workersEmptyText,
          picture: !narrowed,
        }}
      >
        {({ data, total, today }) => (
          <>
            <p className="pv-muted" role="status">
              {t.workerCount(total)}
            </p>
            <WorkerTable
              list={list}
              workers={data}
              today={today}
              search={body}
              address={address}
              open={manages ? (dialog, worker) => setShown({ dialog, worker }) : undefined}
            />
          </>
        )}
      </Async>
      {manages && address.get('do') === 'travel' && <PlanRulesDialog close={() => address.set({ do: '' })} />}
      {adding && <WorkerDialog worker={null} close={() => address.set({ do: '' })} />}
      {address.get('do') === 'rates' && (
        <RatesDialog worker={null} manages={manages} close={() => address.set({ do: '' })} />
      )}
      {shown?.dialog === 'rates' && (
        <RatesDialog worker={shown.worker} manages={manages} close={() => setShown(null)} />
      )}
      {shown?.dialog === 'leave' && list.data && (
        <LeaveDialog worker={shown.worker} today={list.data.today} close={() => setShown(null)} />
      )}
      {shown?.dialog === 'documents' && <DocumentsDialog worker={shown.worker} close={() => setShown(null)} />}
      {shown?.dialog === 'edit' && <WorkerDialog worker={shown.worker} close={() => setShown(null)} />}
      {shown?.dialog === 'access' && <AccessDialog worker={shown.worker} close={() => setShown(null)} />}
    </Page>
  );
});
