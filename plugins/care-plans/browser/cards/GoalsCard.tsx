import { observer } from 'mobx-react-lite';
import { Link, usePatientId, useSearch } from '../../../../core/browser/index.ts';
import { Async, Card, Empty, Skeleton } from '../../../../core/browser/ui/index.ts';
import { dueOf } from '../../shared/activity.ts';
import { today } from '../activities/rows.ts';
import '../carePlans.css';
import { GoalLine } from '../components/GoalLine.tsx';
import { planHref } from '../paths.ts';
import { titleOf } from '../plans/PlanCard.tsx';
import { goalsOf } from '../plans/usePlans.ts';
import { useVoice } from '../voice.ts';

const most = 5;

/** On the patient's home page: what I aim for and how near I am. */
export const GoalsCard = observer(() => {
  const voice = useVoice();
  const patient = usePatientId();
  const { t } = voice;
  const plans = useSearch(
    'CarePlan',
    patient === null ? null : { patient, status: 'active', _include: 'CarePlan:goal', _sort: '-date', _count: 5 },
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
      <Async
        resource={plans}
        skeleton={<Skeleton lines={3} />}
        empty={({ resources }) => resources.length === 0}
        emptyState={<Empty title={t.cardNone} text={t.cardNoneText} />}
      >
        {({ resources, included }) => (
          <>
            {todo > 0 && resources[0] && (
              <p className="cp-todo">
                <Link href={planHref(resources[0].id, undefined, true)}>{t.cardToDo(todo)}</Link>
              </p>
            )}
            {resources.map((plan) => (
              <div key={plan.id} className="cp-card-plan">
                {resources.length > 1 && <h3>{titleOf(plan, voice)}</h3>}
                <ul className="cp-lines">
                  {goalsOf(plan, included)
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
