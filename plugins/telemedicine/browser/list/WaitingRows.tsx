import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '../../../../core/browser/index.ts';
import { Button, Tag } from '../../../../core/browser/ui/index.ts';
import { I18n } from '../../../../core/shared/index.ts';
import { inMinutes } from '../lobby/duration.ts';
import { listMessages } from './messages.ts';
import { useLetIn } from './useLetIn.ts';
import type { WaitingPerson } from './waitingIn.ts';

interface WaitingRowsProps {
  readonly waiting: readonly WaitingPerson[];
  readonly now: Date;
}

/** Who waits, for how long and how ready they are; one press lets them in. */
export const WaitingRows = observer(({ waiting, now }: WaitingRowsProps) => {
  const t = useMessages(listMessages);
  const i18n = useService(I18n);
  const { busy, letIn } = useLetIn();
  return (
    <ul className="pv-rows">
      {waiting.map((who, i) => {
        const { person, visit } = who;
        const waited = inMinutes(now.getTime() - new Date(person.since).getTime(), t);
        return (
          <li key={person.seat} className="tw-row">
            <div>
              <b>{person.name}</b> <Tag tone="wait">{t.waits(waited)}</Tag>
              <small>
                {t[`kind_${person.kind}`]} · {t.visitAt(i18n.time(visit.start), visit.patient?.name ?? visit.title)} ·{' '}
                {person.tested ? t.tested : t.untested}
              </small>
            </div>
            <Button
              intent={i === 0 ? 'primary' : 'plain'}
              busy={busy === person.seat}
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
