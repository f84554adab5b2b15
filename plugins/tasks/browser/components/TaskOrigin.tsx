import { observer } from 'mobx-react-lite';
import { Link, useMessages } from '#core/browser';
import { useSearch } from '#clinical/browser';
import { When } from '#ui';
import { conceptText } from '#clinical/shared';
import { rhythmOf } from '../../shared/repeat.ts';
import { messages } from '../messages/index.ts';
import { sourcesOf, sourceLabel } from '../taskSources.ts';
import type { StoredTask } from '../taskTexts.ts';

/** Who asked for it, who gave it to whom, what it came from: the requester, the trail, the references. */
export const TaskOrigin = observer(({ task }: { readonly task: StoredTask }) => {
  const t = useMessages(messages);
  const trail = useSearch('Provenance', { target: `Task/${task.id}`, _sort: 'recorded', _count: 20 });
  const sources = sourcesOf(task);
  const reason = conceptText(task.reasonCode) || (task.note?.length ? '' : (task.businessStatus?.text ?? ''));
  const steps = (trail.data?.resources ?? []).flatMap((step) => {
    const who = step.agent[0]?.who.display;
    const to = step.entity?.[0]?.what.display;
    return who && to ? [{ id: step.id, who, to, at: step.recorded }] : [];
  });
  const known = Boolean(task.requester?.display) || steps.length > 0 || sources.length > 0 || reason !== '';
  return (
    <section className="task-part">
      <h3>{t.why}</h3>
      {known ? (
        <ul className="task-why">
          {reason && (
            <li>
              <span>{t.whyReason}</span> <b>{reason}</b>
            </li>
          )}
          {sources.map((source, index) => (
            <li key={index}>
              <span>{t.whySource}</span> <b>{source.words ?? sourceLabel(source, t)}</b>
              {source.href && <Link href={source.href}>{t.openSource}</Link>}
            </li>
          ))}
          {task.requester?.display && (
            <li>
              <span>{t.whyAsked(task.requester.display)}</span> {task.authoredOn && <When at={task.authoredOn} />}
            </li>
          )}
          {steps.map(({ id, who, to, at }) => (
            <li key={id}>
              <span>{t.whyAssigned(who, to)}</span> <When at={at} />
            </li>
          ))}
          {rhythmOf(task) && <li>{t.whySeries}</li>}
        </ul>
      ) : (
        <p className="task-quiet">{t.whyUnknown}</p>
      )}
    </section>
  );
});
