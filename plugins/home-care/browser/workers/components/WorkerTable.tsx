import { observer } from 'mobx-react-lite';
import { type Address, pagingOf } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { type Column, MenuButton, Table, Tag, TwoLines, useAction } from '#ui';
import { I18n, Resources } from '#core/shared';
import { changeWorker } from '../../../shared/calls.ts';
import type { Worker } from '../../../shared/worker.ts';
import { messages } from '../../messages/index.ts';
import { hoursOf } from '../../../shared/hours.ts';
import { daysBetween } from '../../parts/clock.ts';
import { useRefused } from '../../parts/useRefused.ts';
import { PhoneCell } from './PhoneCheck.tsx';
import type { WorkerBody, WorkerList } from '../WorkerList.ts';

export type WorkerAct = 'edit' | 'access' | 'rates' | 'leave' | 'documents';

interface WorkerTableProps {
  readonly list: WorkerList;
  readonly workers: readonly Worker[];
  readonly today: string;
  readonly search: WorkerBody;
  readonly address: Address;
  /** Absent for whoever only reads. */
  readonly open?: (dialog: WorkerAct, worker: Worker) => void;
}

/** Days before the end from which a credential is warned of, in three steps. */
const steps = [7, 30, 60] as const;
const stepTones = { 7: 'bad', 30: 'wait', 60: 'note' } as const;

export const WorkerTable = observer(({ list, workers, today, search, address, open }: WorkerTableProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const refused = useRefused();
  const { run } = useAction();
  const by = search.sort ?? 'name';
  const credential = ({ name, until }: Worker['credentials'][number]) => {
    const left = until === null ? Infinity : daysBetween(today, until);
    const step = steps.find((days) => left <= days);
    if (left < 0) return <Tag tone="bad">{t.credentialLapsed(name)}</Tag>;
    if (step === undefined) return <Tag>{t.credentialOk(name)}</Tag>;
    return <Tag tone={stepTones[step]}>{t.credentialEnds(name, left)}</Tag>;
  };
  const pause = (worker: Worker): void => {
    const { id, weekMinutes: _, lapsed: __, device: ___, ...facts } = worker;
    const paused = !worker.paused;
    const body = { ...facts, paused };
    void run(() => refused(resources.send(changeWorker, { params: { id }, body })), {
      ...(paused && {
        ask: {
          title: t.pauseSure(worker.name),
          text: t.pauseText,
          action: t.pauseWorker,
          cancel: t.keep,
          danger: true,
        },
      }),
      done: paused ? t.pausedNow(worker.name) : t.resumed(worker.name),
    });
  };
  const columns: readonly Column<Worker>[] = [
    {
      ...{ id: 'name', header: t.name, width: '20%', sortable: true },
      cell: ({ name, phone, paused }) => (
        <TwoLines under={phone}>
          {name} {paused && <Tag tone="wait">{t.workerState_paused}</Tag>}
        </TwoLines>
      ),
    },
    {
      ...{ id: 'class', header: t.class, width: '15%', sortable: true },
      cell: (one) => (
        <TwoLines under={one.languages.map((language) => t[`language_${language}`]).join(', ')}>
          {t[`class_${one.class}`]}
        </TwoLines>
      ),
    },
    {
      ...{ id: 'skills', header: t.skills, width: '16%' },
      cell: (one) => (
        <TwoLines under={one.areas.join(', ')}>{one.skills.map((skill) => t[`skill_${skill}`]).join(', ')}</TwoLines>
      ),
    },
    {
      ...{ id: 'credentials', header: t.credentials, width: '18%' },
      cell: ({ credentials }) =>
        credentials.length === 0 ? (
          <span className="pv-muted">{t.noCredentials}</span>
        ) : (
          <span className="hc-tags">
            {credentials.map((one, n) => (
              <span key={n}>{credential(one)}</span>
            ))}
          </span>
        ),
    },
    { id: 'phone', header: t.phoneCheck, width: '15%', cell: ({ device }) => <PhoneCell device={device} /> },
    {
      ...{ id: 'hours', header: t.thisWeek, width: '11%', sortable: true },
      cell: ({ weekMinutes, weekHours }) => t.ofHours(i18n.number(hoursOf(weekMinutes)), i18n.number(weekHours)),
    },
    ...(open
      ? [
          {
            ...{ id: 'menu', header: '', width: '5%', align: 'end' as const },
            cell: (worker: Worker) => (
              <MenuButton
                label={t.actionsOf(worker.name)}
                items={[
                  { text: t.editWorker, onClick: () => open('edit', worker) },
                  { text: t.access, onClick: () => open('access', worker) },
                  { text: t.documents, onClick: () => open('documents', worker) },
                  { text: t.leave, onClick: () => open('leave', worker) },
                  { text: t.ownRates, onClick: () => open('rates', worker) },
                  {
                    text: worker.paused ? t.resumeWorker : t.pauseWorker,
                    danger: !worker.paused,
                    onClick: () => pause(worker),
                  },
                ]}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <Table
      caption={t.workers}
      columns={columns}
      rows={workers}
      sorting={{
        by,
        descending: search.descending ?? false,
        sort: (column) => address.set({ sort: by === column && !search.descending ? `-${column}` : column }),
      }}
      {...pagingOf(list)}
    />
  );
});
