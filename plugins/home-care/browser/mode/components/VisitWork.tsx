import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useMessages, useService, useStore } from '#core/browser';
import { Button } from '#ui';
import { I18n } from '#core/shared';
import type { OwnVisit } from '../../../shared/modeCalls.ts';
import { messages } from '../../messages/index.ts';
import { DayStore } from '../DayStore.ts';
import { PlaceQuestion } from '../places/PlaceQuestion.tsx';
import { PlaceStore } from '../places/PlaceStore.ts';
import { VisitPhotos } from '../photos/VisitPhotos.tsx';
import { RefusalField } from './RefusalField.tsx';
import { TaskField } from './TaskField.tsx';
import { ToldText } from './ToldText.tsx';
import { Typed } from './Typed.tsx';
import { VisitExtras } from './VisitExtras.tsx';

interface VisitWorkProps {
  readonly visit: OwnVisit;
  readonly over: boolean;
  readonly time: (at: string) => string;
}

const mostKm = 2000;
/** Null: not a distance. */
const kmOf = (typed: string): number | null => {
  const text = typed.trim().replace(',', '.');
  if (text === '') return 0;
  const km = /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Number(text) : NaN;
  return km <= mostKm ? km : null;
};

/** What a worker does and writes between start and end. */
export const VisitWork = observer(({ visit, over, time }: VisitWorkProps) => {
  const t = useMessages(messages);
  const store = useStore(DayStore);
  const places = useStore(PlaceStore);
  const i18n = useService(I18n);
  const [wrong, setWrong] = useState('');
  const problem = useId();
  const [startedAt, endedAt] = [
    store.momentOf(visit, 'start') ?? visit.startedAt,
    store.momentOf(visit, 'end') ?? visit.endedAt,
  ];
  const told = visit.tasks.map((task) => ({ task, is: store.toldOf(visit, 'task', task) }));
  const note = store.toldOf(visit, 'note')?.text ?? '';
  const km = store.toldOf(visit, 'km')?.km ?? 0;
  const refused = store.toldOf(visit, 'refusal')?.why ?? null;
  const typedKm = store.typedOf(visit, 'km');
  const end = (): void => {
    store.commitAll();
    const open = told.some(({ task }) => {
      const is = store.toldOf(visit, 'task', task);
      return is === null || (!is.done && is.why === '');
    });
    const problemIs =
      open && refused === null ? t.tasksMissing : kmOf(store.typedOf(visit, 'km') ?? '') === null ? t.kmBad : '';
    setWrong(problemIs);
    if (problemIs !== '') return;
    store.tell(visit, { kind: 'end' });
    places.record(visit, 'end');
  };
  if (over)
    return (
      <div className="hc-done">
        {startedAt && <p>{t.startedAt(time(startedAt))}</p>}
        {endedAt && <p>{t.endedAt(time(endedAt))}</p>}
        {refused !== null && <p>{t[`refusal_${refused}`]}</p>}
        <ul className="hc-list" aria-label={t.tasks}>
          {told.map(({ task, is }) => {
            const result = is ?? visit.results.find((one) => one.task === task);
            return (
              <li key={task}>
                {task}
                {result && `: ${result.done ? t.taskDone : `${t.taskNotDone} (${result.why})`}`}
              </li>
            );
          })}
        </ul>
        {(note || visit.note) !== '' && <p className="hc-note">{note || visit.note}</p>}
        <VisitPhotos visit={visit} over time={time} />
      </div>
    );
  const saved = store.draftState(visit);
  return (
    <div className="hc-work">
      {startedAt && <p className="pv-muted">{t.startedAt(time(startedAt))}</p>}
      <PlaceQuestion visit={visit} />
      {visit.tasks.map((task) => (
        <TaskField key={task} visit={visit} task={task} />
      ))}
      <RefusalField visit={visit} />
      <ToldText visit={visit} kind="note" label={t.note} most={4000} lines />
      <Typed
        label={t.kmField}
        value={typedKm ?? (km > 0 ? i18n.number(km) : '')}
        most={10}
        decimal
        error={typedKm !== undefined && kmOf(typedKm) === null ? t.kmBad : ''}
        onChange={(text) =>
          store.type(visit, 'km', text, (typed) => {
            const driven = kmOf(typed);
            return driven === null ? null : { kind: 'km', km: driven };
          })
        }
        onLeave={store.commitAll}
      />
      <ToldText visit={visit} kind="reason" label={t.reasonField} most={300} />
      <VisitExtras visit={visit} time={time} />
      <p className="pv-muted" role="status">
        {saved && (saved === 'saved' ? t.draftSaved : saved === 'saving' ? t.draftSaving : t.draftWaiting)}
      </p>
      {wrong !== '' && (
        <p id={problem} className="pv-field-error" role="alert">
          {wrong}
        </p>
      )}
      <Button intent="primary" size="large" fill aria-describedby={wrong === '' ? undefined : problem} onClick={end}>
        {t.end}
      </Button>
    </div>
  );
});
