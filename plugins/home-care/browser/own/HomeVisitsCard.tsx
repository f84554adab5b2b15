import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useIsShared, useMessages, useResource, useService } from '#core/browser';
import { Card, MenuButton, Tag, useAction, useWords } from '#ui';
import { I18n, Resources } from '#core/shared';
import { askVisit, listOwn, type OwnHomeVisit } from '../../shared/ownCalls.ts';
import { pluginTexts } from '../messages/plugin/index.ts';

const [dayMs, most] = [86_400_000, 3];

/** Of today and the week after it: the same question all day. */
const weekFrom = (now: Date) => {
  const from = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  return { from: from.toISOString(), to: new Date(from.getTime() + 8 * dayMs).toISOString() };
};

/** Who comes next, when, and what for; nothing where nobody comes. With the plugin's own code: a home page fetches nothing more. */
export const HomeVisitsCard = observer(() => {
  const t = useMessages(pluginTexts);
  const [query] = useState(() => weekFrom(new Date()));
  const { data } = useResource(listOwn, { query });
  const coming = (data?.data ?? []).filter(
    ({ state, end, latest }) =>
      state === 'started' || (state === 'planned' && Math.max(Date.parse(end), Date.parse(latest)) > Date.now()),
  );
  if (!data || coming.length === 0) return null;
  return (
    <Card title={t.ownTitle}>
      <ul className="pv-rows">
        {coming.slice(0, most).map((visit) => (
          <HomeVisit key={visit.id} visit={visit} timeZone={data.zone} />
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
  const t = useMessages(pluginTexts);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const askWords = useWords();
  const { run } = useAction();
  const mayAct = useIsShared('act:visits');
  const { id, title, worker, tasks, state, asked, start, latest } = visit;
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
