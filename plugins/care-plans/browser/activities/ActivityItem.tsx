import { Heart, Home, Office, Person, Tick } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { type Icon } from '../../../../core/browser/index.ts';
import { Button, Tag } from '../../../../core/browser/ui/index.ts';
import type { PerformerKind } from '../../shared/activity.ts';
import { addDays } from '../../shared/recurrence.ts';
import { type Voice } from '../voice.ts';
import { type ActivityRow, today } from './rows.ts';
import { useMark } from './useMark.ts';

const icons: Readonly<Record<PerformerKind, Icon>> = {
  patient: Person,
  family: Heart,
  staff: Office,
  'home-care': Home,
};

const dueWords = ({ due }: ActivityRow, { t, shortDay }: Voice): { readonly words: string; readonly late: boolean } => {
  const now = today();
  if (due === null) return { words: '', late: false };
  if (due < now) return { words: t.overdue(shortDay(due)), late: true };
  if (due === now) return { words: t.dueToday, late: false };
  return { words: due === addDays(now, 1) ? t.dueTomorrow : t.dueOn(shortDay(due)), late: false };
};

const Share = ({ row, voice: { t } }: { readonly row: ActivityRow; readonly voice: Voice }) => {
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
  readonly voice: Voice;
  /** `mine`: the reader does it. `record`: staff write down that somebody did. */
  readonly mark: 'mine' | 'record' | 'none';
}

export const ActivityItem = observer(({ row, voice, mark }: Props) => {
  const marking = useMark();
  const { t } = voice;
  const Mark = icons[row.kind];
  const { words: due, late } = dueWords(row, voice);
  const facts = [mark === 'mine' ? '' : voice.who(row.performer), row.timing ? voice.rhythm(row.timing) : ''].filter(
    Boolean,
  );
  const { task } = row;
  return (
    <li className={`cp-activity ${row.state}`}>
      <Mark size={18} aria-hidden className="cp-activity-icon" />
      <span className="cp-activity-words">
        <b>{row.words}</b>
        <small>
          {facts.join(' · ')}
          {row.lastDone && ` · ${t.doneOn(voice.shortDay(row.lastDone))}`}
        </small>
        <Share row={row} voice={voice} />
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
