import { Heart, Home, Office, Person, Tick } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { type Icon } from '#core/browser';
import { Button, Tag } from '#ui';
import type { PerformerKind } from '#plugins/care-plans/shared/activity.ts';
import { addDays } from '#plugins/care-plans/shared/recurrence.ts';
import { type PlanText } from '../../planText.ts';
import { type ActivityRow, today } from '../activityRows.ts';
import { useMarkDone } from '../hooks/useMarkDone.ts';

const icons: Readonly<Record<PerformerKind, Icon>> = {
  patient: Person,
  family: Heart,
  staff: Office,
  'home-care': Home,
};

const dueWords = (
  { due }: ActivityRow,
  { t, shortDay }: PlanText,
): { readonly words: string; readonly late: boolean } => {
  const now = today();
  if (due === null) return { words: '', late: false };
  if (due < now) return { words: t.overdue(shortDay(due)), late: true };
  if (due === now) return { words: t.dueToday, late: false };
  return { words: due === addDays(now, 1) ? t.dueTomorrow : t.dueOn(shortDay(due)), late: false };
};

const Share = ({ row, planText: { t } }: { readonly row: ActivityRow; readonly planText: PlanText }) => {
  const { share, timing } = row;
  if (!share) return null;
  const words = (timing?.repeat?.periodUnit === 'wk' ? t.shareWeek : t.share)(share.done, share.of);
  return (
    <span className="cp-share">
      <span aria-hidden>
        {Array.from({ length: share.of }, (_, n) => (
          <i key={n} className={n < share.done ? 'done' : undefined} />
        ))}
      </span>
      {words}
    </span>
  );
};

interface Props {
  readonly row: ActivityRow;
  readonly planText: PlanText;
  /** `mine`: the reader does it. `record`: staff record that it was done. */
  readonly mark: 'mine' | 'record' | 'none';
}

export const ActivityItem = observer(({ row, planText, mark }: Props) => {
  const marking = useMarkDone();
  const { t } = planText;
  const Mark = icons[row.kind];
  const { words: due, late } = dueWords(row, planText);
  const facts = [
    mark === 'mine' ? '' : planText.who(row.performer),
    row.timing ? planText.rhythm(row.timing) : '',
  ].filter(Boolean);
  const { task } = row;
  return (
    <li className={`cp-activity ${row.state}`}>
      <Mark size={18} aria-hidden className="cp-activity-icon" />
      <span className="cp-activity-words">
        <b>{row.words}</b>
        <small>
          {facts.join(' · ')}
          {row.lastDone && ` · ${t.doneOn(planText.shortDay(row.lastDone))}`}
        </small>
        <Share row={row} planText={planText} />
      </span>
      {row.state === 'open' ? (
        due && <Tag tone={late ? 'wait' : 'plain'}>{due}</Tag>
      ) : (
        <Tag tone={row.state === 'done' ? 'good' : 'plain'}>{t[`activity_${row.state}`]}</Tag>
      )}
      {task && row.state === 'open' && mark !== 'none' && (
        <Button
          icon={Tick}
          intent={mark === 'record' ? 'quiet' : 'plain'}
          busy={marking.busy}
          aria-label={mark === 'record' ? `${t.recordDone}: ${row.words}` : t.markDoneFor(row.words)}
          onClick={() => void marking.done(task, t.markedDone(row.words))}
        >
          {mark === 'record' ? t.recordDone : t.markDone}
        </Button>
      )}
    </li>
  );
});
