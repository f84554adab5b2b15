import type { Goal } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { usePatientId, useSearch } from '../../../../core/browser/index.ts';
import type { Stored } from '../../../../core/shared/index.ts';
import { activityRows } from '../activities/rows.ts';
import { useStanding } from '../goals/useStanding.ts';
import { periodWords, titleOf } from '../plans/PlanCard.tsx';
import type { PlanWithParts } from '../plans/usePlans.ts';
import type { Voice } from '../voice.ts';

const GoalRow = observer(({ goal, voice }: { readonly goal: Stored<Goal>; readonly voice: Voice }) => {
  const { standing } = useStanding(goal);
  const { t } = voice;
  const due = goal.target?.find(({ dueDate }) => dueDate)?.dueDate;
  return (
    <tr>
      <th scope="row">
        {voice.goal(goal)}
        {due && <small>{t.goalBy(voice.day(due))}</small>}
      </th>
      <td>
        {(goal.target ?? []).map((target, n) => (
          <div key={n}>{voice.target(target)}</div>
        ))}
      </td>
      <td>
        {standing?.measures.map(
          ({ latest, label, bounds }) =>
            latest && (
              <div key={label}>
                {voice.value(latest.value, latest.unit || bounds.unit)} <small>{voice.day(latest.at)}</small>
              </div>
            ),
        )}
        {standing && <div>{t[`state_${standing.state}`]}</div>}
      </td>
    </tr>
  );
});

interface Props extends PlanWithParts {
  readonly voice: Voice;
  /** Whose plan it is; '' while that is fetched. */
  readonly name: string;
}

/** Black on white, whatever the theme: it is for paper. */
export const Sheet = observer(({ plan, goals, referred, voice, name }: Props) => {
  const { t, locale } = voice;
  const patient = usePatientId();
  const tasks = useSearch(
    'Task',
    { 'based-on': `CarePlan/${plan.id}`, patient: patient ?? '', _sort: '-modified', _count: 200 },
    { about: patient },
  );
  const rows = activityRows(plan, tasks.data?.resources ?? [], referred).filter(({ state }) => state !== 'over');
  return (
    <div className="cp-sheet" lang={locale}>
      <h2>{titleOf(plan, voice)}</h2>
      <p>
        <b>{name && t.printFor(name)}</b>
        <br />
        {[periodWords(plan, voice), plan.author?.display && t.by(plan.author.display)].filter(Boolean).join(' · ')}
      </p>
      {plan.description && <p>{plan.description}</p>}
      <table>
        <caption>{t.goals}</caption>
        <thead>
          <tr>
            <th scope="col">{t.part_goal}</th>
            <th scope="col">{t.printMeasure}</th>
            <th scope="col">{t.printLast}</th>
          </tr>
        </thead>
        <tbody>
          {goals.map((goal) => (
            <GoalRow key={goal.id} goal={goal} voice={voice} />
          ))}
        </tbody>
      </table>
      {rows.length > 0 && (
        <table>
          <caption>{t.activities}</caption>
          <thead>
            <tr>
              <th scope="col">{t.part_activity}</th>
              <th scope="col">{t.part_performer}</th>
              <th scope="col">{t.part_rhythm}</th>
              <th scope="col">{t.part_when}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.words}</th>
                <td>{row.kind === 'patient' ? name || voice.who(row.performer) : voice.who(row.performer)}</td>
                <td>{row.timing ? voice.rhythm(row.timing) : t.once}</td>
                <td>{row.due ? voice.day(row.due) : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="cp-sheet-foot">
        <span>{t.printedOn(voice.day(new Date().toISOString()))}</span>
        <span className="cp-sheet-sign">{t.printSignature}</span>
      </p>
    </div>
  );
});
