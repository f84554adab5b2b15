import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '#core/browser';
import { Button } from '#ui';
import { isAhead, type Visit, type VisitPerson } from '#plugins/appointments/shared/visit.ts';
import { messages } from '../../messages/index.ts';
import { markOf, type VisitMark } from '#plugins/appointments/shared/visitState.ts';
import { VisitActions } from '../../stores/VisitActions.ts';

const answers = { accepted: 'accept', tentative: 'maybe', declined: 'decline' } as const;

interface AnswersProps {
  readonly visit: Visit;
  /** Who answers. */
  readonly own: VisitPerson;
}

/** An invitation is answered, and answered otherwise, for as long as the visit is ahead. Who is in it alone cancels it instead. */
export const InvitationButtons = observer(({ visit, own }: AnswersProps) => {
  const t = useMessages(messages);
  const acts = useStore(VisitActions);
  if (own.status === 'accepted' && visit.practitioners.length === 1) return null;
  const others = (['accepted', 'tentative', 'declined'] as const).filter((one) => one !== own.status);
  return (
    <div className="av-acts">
      {others.map((one) => (
        <Button
          key={one}
          intent={one === 'accepted' ? 'primary' : 'plain'}
          onClick={() => void acts.respond(visit, one, own.status)}
        >
          {t[answers[one]]}
        </Button>
      ))}
    </div>
  );
});

interface MarksProps {
  readonly visit: Visit;
  /** By the clinic's clock. */
  readonly now: Date;
}

/** Staff mark an arrival on the day of the visit only, and its end once it has begun. */
export const StatusButtons = observer(({ visit, now }: MarksProps) => {
  const t = useMessages(messages);
  const acts = useStore(VisitActions);
  const { status, start } = visit;
  const before = markOf(visit);
  if (before === null || before === 'fulfilled' || before === 'noshow' || status === 'pending') return null;
  const mark = (to: VisitMark) => (): void => void acts.mark(visit, to, before);
  const today = start.toDateString() === now.toDateString();
  return (
    <>
      {status === 'booked' && (today || start < now) && <Button onClick={mark('arrived')}>{t.arrived}</Button>}
      {(status === 'arrived' || status === 'checked-in' || !isAhead(visit, now)) && (
        <>
          <Button onClick={mark('fulfilled')}>{t.done}</Button>
          <Button onClick={mark('noshow')}>{t.noShow}</Button>
        </>
      )}
    </>
  );
});
