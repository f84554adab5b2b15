import { observer } from 'mobx-react-lite';
import { Link } from '#core/browser';
import { usePatientId, useSearch } from '#clinical/browser';
import { unkept } from '#clinical/shared';
import { Async, Card, Skeleton } from '#ui';
import { dueOf } from '#plugins/care-plans/shared/activity.ts';
import { today } from '../../activities/activityRows.ts';
import '../../carePlans.css';
import { GoalLine } from './GoalLine.tsx';
import { planHref } from '../../paths.ts';
import { titleOf } from '../../plans/components/PlanCard.tsx';
import { currentGoalsOf } from '../../plans/hooks/usePlans.ts';
import { usePlanText } from '../../planText.ts';

const most = 5;

/** On the patient's home page: what I aim for and how near I am. */
export const GoalsCard = observer(() => {
  const planText = usePlanText();
  const patient = usePatientId();
  const { t } = planText;
  const plans = useSearch(
    'CarePlan',
    patient === null
      ? null
      : { patient, status: 'active', ...unkept, _include: 'CarePlan:goal', _sort: '-date', _count: 5 },
    { about: patient },
  );
  const mine = useSearch(
    'Task',
    patient === null
      ? null
      : { owner: `Patient/${patient}`, patient, status: 'requested,accepted,ready,in-progress', _count: 50 },
    { about: patient },
  );
  const todo = (mine.data?.resources ?? []).filter((task) => task.basedOn && (dueOf(task) ?? '9') <= today()).length;
  return (
    <Card title={t.goals} action={<Link href={planHref(null, undefined, true)}>{t.summaryAll}</Link>}>
      <Async resource={plans} skeleton={<Skeleton lines={3} />} none={{ title: t.cardNone, text: t.cardNoneText }}>
        {({ resources, included }) => (
          <>
            {todo > 0 && resources[0] && (
              <p className="cp-todo">
                <Link href={planHref(resources[0].id, undefined, true)}>{t.cardToDo(todo)}</Link>
              </p>
            )}
            {resources.map((plan) => (
              <div key={plan.id} className="cp-card-plan">
                {resources.length > 1 && <h3>{titleOf(plan, planText)}</h3>}
                <ul className="cp-lines">
                  {currentGoalsOf(plan, included)
                    .slice(0, most)
                    .map((goal) => (
                      <GoalLine key={goal.id} goal={goal} />
                    ))}
                </ul>
              </div>
            ))}
          </>
        )}
      </Async>
    </Card>
  );
});
