import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Tag } from '#ui';
import { clockText, I18n } from '#core/shared';
import type { Visit } from '../../shared/visit.ts';
import { messages } from '../messages/index.ts';
import { shortDay } from './clock.ts';

/** What is planned and what was done, as staff read it. */
export const VisitFacts = observer(({ visit, zone }: { readonly visit: Visit; readonly zone: string }) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const time = (at: string): string => i18n.date(at, { hour: 'numeric', minute: '2-digit', timeZone: zone });
  const clock = (wall: string): string => clockText(wall.slice(11), i18n.locale);
  const { startedAt, endedAt, results } = visit;
  return (
    <dl className="hc-facts">
      <dt>{t.time}</dt>
      <dd>
        {i18n.date(visit.day, shortDay)}, {clock(visit.startWall)} – {clock(visit.endWall)}
      </dd>
      <dt>{t.worker}</dt>
      <dd>{visit.worker?.name ?? t.somebody}</dd>
      {visit.workers === 2 && (
        <>
          <dt>{t.secondWorker}</dt>
          <dd>{visit.second?.name ?? t.somebody}</dd>
        </>
      )}
      {visit.gender && (
        <>
          <dt>{t.genderAsked}</dt>
          <dd>{t[`gender_${visit.gender}`]}</dd>
        </>
      )}
      {visit.pets && (
        <>
          <dt>{t.pets}</dt>
          <dd>{visit.pets.map((one) => t[`pet_${one}`]).join(', ')}</dd>
        </>
      )}
      {visit.payer && (
        <>
          <dt>{t.payer}</dt>
          <dd>{visit.payer}</dd>
        </>
      )}
      <dt>{t.outcomeIs}</dt>
      <dd className="hc-tags">
        <Tag>{t[`state_${visit.state}`]}</Tag>
        {visit.late && <Tag tone="wait">{t.late}</Tag>}
        {visit.short && <Tag tone="wait">{t.short}</Tag>}
        {visit.exceptions.map((kind) => (
          <Tag key={kind} tone="wait">
            {t[`tag_${kind}`]}
          </Tag>
        ))}
        {visit.missed && visit.state !== 'missed' && <Tag tone="bad">{t.missed}</Tag>}
      </dd>
      {startedAt && (
        <>
          <dt>{t.startedEnded}</dt>
          <dd>
            {time(startedAt)}
            {endedAt && ` – ${time(endedAt)}`}
          </dd>
        </>
      )}
      {visit.skills.length > 0 && (
        <>
          <dt>{t.skills}</dt>
          <dd>{visit.skills.map((one) => t[`skill_${one}`]).join(', ')}</dd>
        </>
      )}
      {visit.access !== '' && (
        <>
          <dt>{t.accessNotes}</dt>
          <dd>{visit.access}</dd>
        </>
      )}
      {visit.tasks.length > 0 && (
        <>
          <dt>{t.tasks}</dt>
          <dd>
            <ul className="hc-list">
              {(results.length > 0 ? results : visit.tasks.map((task) => ({ task, done: null, why: '' }))).map(
                ({ task, done, why }) => (
                  <li key={task}>
                    {task}
                    {done !== null && `: ${done ? t.taskDone : t.taskNotDone}`}
                    {why !== '' && ` (${why})`}
                  </li>
                ),
              )}
            </ul>
          </dd>
        </>
      )}
      {visit.note !== '' && (
        <>
          <dt>{t.note}</dt>
          <dd className="hc-note">{visit.note}</dd>
        </>
      )}
      {visit.km > 0 && (
        <>
          <dt>{t.kilometres}</dt>
          <dd>{i18n.number(visit.km)}</dd>
        </>
      )}
      {visit.reason !== '' && (
        <>
          <dt>{t.reason}</dt>
          <dd>{visit.reason}</dd>
        </>
      )}
    </dl>
  );
});
