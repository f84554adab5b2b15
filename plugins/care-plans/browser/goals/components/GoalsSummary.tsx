import { observer } from 'mobx-react-lite';
import { Link, useService } from '#core/browser';
import { usePatientId, useSearch } from '#clinical/browser';
import { unkept } from '#clinical/shared';
import { Async, Card, NoneLine, Skeleton } from '#ui';
import { Auth } from '#core/shared';
import '../../carePlans.css';
import { GoalLine } from './GoalLine.tsx';
import { planHref } from '../../paths.ts';
import { currentGoalsOf } from '../../plans/hooks/usePlans.ts';
import { usePlanText } from '../../planText.ts';

const most = 6;

/** On a chart's first tab: the goals of the active plans and their progress. */
export const GoalsSummary = observer(() => {
  const { t } = usePlanText();
  const patient = usePatientId();
  const { activeRole } = useService(Auth);
  const plans = useSearch(
    'CarePlan',
    patient === null
      ? null
      : { patient, status: 'active', ...unkept, _include: 'CarePlan:goal', _sort: '-date', _count: 5 },
    { about: patient },
  );
  return (
    <Card
      title={t.summaryTitle}
      action={<Link href={planHref(null, patient ?? undefined, activeRole === 'patient')}>{t.summaryAll}</Link>}
    >
      <Async
        resource={plans}
        skeleton={<Skeleton lines={3} />}
        none={(known) => <NoneLine of={known} says={t.summaryNone} className="cp-quiet" />}
      >
        {({ resources, included }) => (
          <ul className="cp-lines">
            {resources
              .flatMap((plan) => currentGoalsOf(plan, included))
              .slice(0, most)
              .map((goal) => (
                <GoalLine key={goal.id} goal={goal} />
              ))}
          </ul>
        )}
      </Async>
    </Card>
  );
});
