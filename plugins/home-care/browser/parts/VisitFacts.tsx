import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Fact, Tag } from '#ui';
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
      <Fact term={t.time}>
        {i18n.date(visit.day, shortDay)}, {clock(visit.startWall)} – {clock(visit.endWall)}
      </Fact>
      <Fact term={t.worker}>{visit.worker?.name ?? t.somebody}</Fact>
      {visit.workers === 2 && <Fact term={t.secondWorker}>{visit.second?.name ?? t.somebody}</Fact>}
      {visit.gender && <Fact term={t.genderAsked}>{t[`gender_${visit.gender}`]}</Fact>}
      {visit.pets && <Fact term={t.pets}>{visit.pets.map((one) => t[`pet_${one}`]).join(', ')}</Fact>}
      {visit.payer && <Fact term={t.payer}>{visit.payer}</Fact>}
      <Fact term={t.outcomeIs} className="hc-tags">
        <Tag>{t[`state_${visit.state}`]}</Tag>
        {visit.late && <Tag tone="wait">{t.late}</Tag>}
        {visit.short && <Tag tone="wait">{t.short}</Tag>}
        {visit.exceptions.map((kind) => (
          <Tag key={kind} tone="wait">
            {t[`tag_${kind}`]}
          </Tag>
        ))}
        {visit.missed && visit.state !== 'missed' && <Tag tone="bad">{t.missed}</Tag>}
      </Fact>
      {startedAt && (
        <Fact term={t.startedEnded}>
          {time(startedAt)}
          {endedAt && ` – ${time(endedAt)}`}
        </Fact>
      )}
      {visit.skills.length > 0 && (
        <Fact term={t.skills}>{visit.skills.map((one) => t[`skill_${one}`]).join(', ')}</Fact>
      )}
      {visit.access !== '' && <Fact term={t.accessNotes}>{visit.access}</Fact>}
      {visit.tasks.length > 0 && (
        <Fact term={t.tasks}>
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
        </Fact>
      )}
      {visit.note !== '' && (
        <Fact term={t.note} className="hc-note">
          {visit.note}
        </Fact>
      )}
      {visit.km > 0 && <Fact term={t.kilometres}>{i18n.number(visit.km)}</Fact>}
      {visit.reason !== '' && <Fact term={t.reason}>{visit.reason}</Fact>}
    </dl>
  );
});
