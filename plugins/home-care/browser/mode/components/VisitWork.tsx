import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useMessages, useStore } from '#core/browser';
import { Button, Segmented } from '#ui';
import type { Draft, OwnVisit } from '../../../shared/modeCalls.ts';
import { messages } from '../../messages/index.ts';
import { DayStore } from '../DayStore.ts';

interface VisitWorkProps {
  readonly visit: OwnVisit;
  readonly over: boolean;
  readonly time: (at: string) => string;
}

const mostKm = 2000;
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
  const [wrong, setWrong] = useState('');
  const problem = useId();
  const draft = store.draftOf(visit);
  const type = (change: Partial<Draft>): void => store.type(visit, change);
  const saved = store.draftState(visit.id);
  const answer = (n: number, change: Partial<Draft['results'][number]>): void =>
    type({ results: draft.results.map((one, at) => (at === n ? { ...one, ...change } : one)) });
  const end = (): void => {
    const km = kmOf(draft.km);
    const open = draft.results.some(({ done, why }) => done === null || (!done && why.trim() === ''));
    setWrong(open ? t.tasksMissing : km === null ? t.kmBad : '');
    if (!open && km !== null) store.end(visit, km);
  };
  if (over)
    return (
      <div className="hc-done">
        {visit.startedAt && <p>{t.startedAt(time(visit.startedAt))}</p>}
        {visit.endedAt && <p>{t.endedAt(time(visit.endedAt))}</p>}
        <ul className="hc-list" aria-label={t.tasks}>
          {visit.results.map(({ task, done, why }) => (
            <li key={task}>
              {task}: {done ? t.taskDone : `${t.taskNotDone} (${why})`}
            </li>
          ))}
        </ul>
        {visit.note !== '' && <p className="hc-note">{visit.note}</p>}
      </div>
    );
  return (
    <div className="hc-work">
      {visit.startedAt && <p className="pv-muted">{t.startedAt(time(visit.startedAt))}</p>}
      {draft.results.map(({ task, done, why }, n) => (
        <div key={task} className="hc-task">
          <span>{task}</span>
          <Segmented<'yes' | 'no' | ''>
            label={task}
            value={done === null ? '' : done ? 'yes' : 'no'}
            options={[
              { value: 'yes', label: t.taskDone },
              { value: 'no', label: t.taskNotDone },
            ]}
            onChange={(value) => answer(n, { done: value === 'yes' })}
          />
          {done === false && (
            <label className="pv-field">
              <span className="pv-label">{t.whyField}</span>
              <input
                className="pv-input"
                aria-label={t.whyNot(task)}
                value={why}
                maxLength={300}
                onChange={({ target }) => answer(n, { why: target.value })}
              />
            </label>
          )}
        </div>
      ))}
      <Typed label={t.note} value={draft.note} most={4000} lines onChange={(note) => type({ note })} />
      <Typed label={t.kmField} value={draft.km} most={10} decimal onChange={(km) => type({ km })} />
      <Typed label={t.reasonField} value={draft.reason} most={300} onChange={(reason) => type({ reason })} />
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

interface TypedProps {
  readonly label: string;
  readonly value: string;
  readonly most: number;
  readonly lines?: boolean;
  readonly decimal?: boolean;
  readonly onChange: (text: string) => void;
}

/** Kept at every key, and so no form: nothing waits for a button. */
const Typed = ({ label, value, most, lines, decimal, onChange }: TypedProps) => {
  const id = useId();
  const given = { id, className: 'pv-input', value, maxLength: most };
  return (
    <div className="pv-field">
      <label className="pv-label" htmlFor={id}>
        {label}
      </label>
      {lines ? (
        <textarea {...given} rows={4} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <input
          {...given}
          inputMode={decimal ? 'decimal' : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  );
};
