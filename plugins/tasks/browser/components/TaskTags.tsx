import { Chat, Repeat, TickCircle } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { urgencyOf } from '#clinical/shared';
import { Tag, UrgencyTag } from '#ui';
import { I18n } from '#core/shared';
import { checklistOf } from '../../shared/checklist.ts';
import { isOpen } from '../../shared/taskState.ts';
import { dueOf } from '../../shared/due.ts';
import { rhythmOf } from '../../shared/repeat.ts';
import { messages } from '../messages/index.ts';
import { ageOf, dueLabel, type StoredTask } from '../taskTexts.ts';

interface Props {
  readonly task: StoredTask;
  readonly now: Date;
}

/** When it is due, in words; late is red. */
export const DueTag = observer(({ task, now }: Props) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const words = dueLabel(task, t, i18n, now);
  const due = dueOf(task);
  if (!words || due === undefined) return <span className="task-quiet">{t.noDue}</span>;
  return (
    <span title={i18n.date(due)}>
      {words.tone === 'plain' ? (
        <span className="task-due">{words.text}</span>
      ) : (
        <Tag tone={words.tone}>{words.text}</Tag>
      )}
    </span>
  );
});

export const PriorityTag = ({ task }: Pick<Props, 'task'>) => <UrgencyTag of={urgencyOf(task.priority)} />;

/** How old it is, against the time there was for it. */
export const AgeMark = ({ task, now }: Props) => {
  const t = useMessages(messages);
  const age = ageOf(task, now);
  if (!age || !isOpen(task)) return null;
  const words = age.of === null || age.days === 0 ? t.age(age.days) : t.ageOf(age.days, age.of);
  return (
    <span className={`task-age${age.part >= 1 ? ' over' : age.part > 0.66 ? ' near' : ''}`}>
      {words}
      {age.of !== null && (
        <span className="task-age-bar" aria-hidden>
          <span style={{ width: `${Math.round(age.part * 100)}%` }} />
        </span>
      )}
    </span>
  );
};

/** Checklist, comments and rhythm, each only where there is some. */
export const Extras = ({ task }: Pick<Props, 'task'>) => {
  const t = useMessages(messages);
  const lines = checklistOf(task);
  const comments = task.note?.length ?? 0;
  const rhythm = rhythmOf(task);
  if (lines.length === 0 && comments === 0 && !rhythm) return null;
  const done = lines.filter((line) => line.done).length;
  return (
    <span className="task-extras">
      {lines.length > 0 && (
        <span title={t.checklistDone(done, lines.length)}>
          <TickCircle size={14} aria-hidden />
          <span aria-hidden>
            {done}/{lines.length}
          </span>
          <span className="pv-seen-only-by-readers">{t.checklistDone(done, lines.length)}</span>
        </span>
      )}
      {comments > 0 && (
        <span title={t.comments(comments)}>
          <Chat size={14} aria-hidden />
          <span aria-hidden>{comments}</span>
          <span className="pv-seen-only-by-readers">{t.comments(comments)}</span>
        </span>
      )}
      {rhythm && (
        <span title={t[`repeats_${rhythm}`]}>
          <Repeat size={14} aria-hidden />
          <span className="pv-seen-only-by-readers">{t[`repeats_${rhythm}`]}</span>
        </span>
      )}
    </span>
  );
};
