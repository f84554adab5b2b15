import { observer } from 'mobx-react-lite';
import { useIsShared, useMessages, useService } from '#core/browser';
import { Card, MenuButton, Tag, useAction, useWords } from '#ui';
import { I18n, Resources } from '#core/shared';
import { askVisit, type OwnHomeVisit } from '../../shared/ownCalls.ts';
import { ownTexts } from '../messages/own/index.ts';

interface HomeVisitListProps {
  readonly visits: readonly OwnHomeVisit[];
  readonly zone: string;
}

/** Who comes next, when, and what for; and what can be asked of the clinic about it. */
export const HomeVisitList = observer(({ visits, zone }: HomeVisitListProps) => {
  const t = useMessages(ownTexts);
  return (
    <Card title={t.ownTitle}>
      <ul className="pv-rows">
        {visits.map((visit) => (
          <HomeVisit key={visit.id} visit={visit} timeZone={zone} />
        ))}
      </ul>
    </Card>
  );
});

interface HomeVisitProps {
  readonly visit: OwnHomeVisit;
  readonly timeZone: string;
}

const HomeVisit = observer(({ visit, timeZone }: HomeVisitProps) => {
  const t = useMessages(ownTexts);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const askWords = useWords();
  const { run } = useAction();
  const mayAct = useIsShared('act:visits');
  const { id, worker, tasks, state, asked, start, latest } = visit;
  const title = visit.title || t.ownVisit;
  const time = (at: string): string => i18n.date(at, { hour: 'numeric', minute: '2-digit', timeZone });
  const day = i18n.date(start, { weekday: 'long', day: 'numeric', month: 'long', timeZone });
  const when = latest > start ? t.ownBetween(day, time(start), time(latest)) : t.ownAt(day, time(start));
  const send = (what: 'not_today' | 'other_time' | null, text: string) =>
    resources.send(askVisit, { params: { id }, body: { what, text } });
  const notThen = (): void =>
    void run(() => send('not_today', ''), {
      done: t.ownSent,
      ask: { title: t.ownNotTitle, text: t.ownNotText(when), action: t.ownNot, cancel: t.ownKeep },
      undo: () => send(null, ''),
      undone: t.ownWithdrawn,
    });
  const otherTime = (): void =>
    void askWords({
      ...{ title: t.ownOther, text: t.ownOtherText(when), label: t.ownOtherLabel, action: t.ownSend },
      send: (words) => send('other_time', words.slice(0, mostWords)),
    });
  const withdraw = (): void => void run(() => send(null, ''), { done: t.ownWithdrawn });
  return (
    <li>
      <div>
        <b>{when}</b>
        <br />
        {[title, worker || t.ownNobody].join(' · ')}
        {tasks.length > 0 && (
          <>
            <br />
            <small className="pv-muted">{tasks.join(', ')}</small>
          </>
        )}
        {state === 'started' && (
          <>
            {' '}
            <Tag tone="note">{t.ownStarted}</Tag>
          </>
        )}
        {asked && (
          <>
            {' '}
            <Tag tone="wait">{asked.what === 'not_today' ? t.ownAskedNot : t.ownAskedOther}</Tag>
          </>
        )}
      </div>
      {mayAct && state === 'planned' && (
        <MenuButton
          label={t.ownChange(title, day)}
          items={
            asked
              ? [{ text: t.ownWithdraw, onClick: withdraw }]
              : [
                  { text: t.ownNot, onClick: notThen },
                  { text: t.ownOther, onClick: otherTime },
                ]
          }
        />
      )}
    </li>
  );
});

const mostWords = 300;
