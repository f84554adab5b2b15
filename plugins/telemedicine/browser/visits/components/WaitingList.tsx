import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Button, Tag } from '#ui';
import { I18n } from '#core/shared';
import { durationText } from '../../duration.ts';
import { visitMessages } from '../messages/index.ts';
import { useLetIn } from '../hooks/useLetIn.ts';
import type { WaitingPerson } from '../waitingPeople.ts';

interface WaitingListProps {
  readonly waiting: readonly WaitingPerson[];
  readonly now: Date;
  /** The clinic's. */
  readonly zone: string;
}

/** Who waits, for how long and how ready they are; one press lets them in. */
export const WaitingList = observer(({ waiting, now, zone }: WaitingListProps) => {
  const t = useMessages(visitMessages);
  const i18n = useService(I18n);
  const { isBusy, letIn } = useLetIn();
  const timeOf = ({ start }: WaitingPerson['visit']): string =>
    i18n.date(start, { hour: 'numeric', minute: '2-digit', timeZone: zone });
  return (
    <ul className="pv-rows">
      {waiting.map((who, i) => {
        const { person, visit } = who;
        const waited = durationText(now.getTime() - new Date(person.since).getTime(), t);
        return (
          <li key={person.seat} className="tw-row">
            <div>
              <b>{person.name}</b> <Tag tone="wait">{t.waits(waited)}</Tag>
              <small>
                {t[`kind_${person.kind}`]} · {t.visitAt(timeOf(visit), visit.patient?.name ?? visit.title)} ·{' '}
                {person.tested ? t.tested : t.untested}
              </small>
            </div>
            <Button
              intent={i === 0 ? 'primary' : 'plain'}
              busy={isBusy(person.seat)}
              aria-label={t.letInWho(person.name)}
              onClick={() => letIn(who)}
            >
              {t.letIn}
            </Button>
          </li>
        );
      })}
    </ul>
  );
});
