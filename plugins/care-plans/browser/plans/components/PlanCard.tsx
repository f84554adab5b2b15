import type { CarePlan, Goal } from '@medplum/fhirtypes';
import { Link } from '#core/browser';
import { Tag } from '#ui';
import type { Stored } from '#clinical/shared';
import { GoalLine } from '../../goals/components/GoalLine.tsx';
import type { PlanText } from '../../planText.ts';
import { statusTone } from '../planStatus.ts';

interface Props {
  readonly plan: Stored<CarePlan>;
  readonly goals: readonly Stored<Goal>[];
  readonly planText: PlanText;
  readonly href: string;
}

export const periodWords = ({ period }: CarePlan, { t, day }: PlanText): string => {
  if (period?.start && period.end) return t.period(day(period.start), day(period.end));
  if (period?.start) return t.since(day(period.start));
  return period?.end ? t.until(day(period.end)) : '';
};

export const titleOf = ({ title, category, description }: CarePlan, { t }: PlanText): string =>
  title ?? category?.find(({ text }) => text)?.text ?? category?.[0]?.coding?.[0]?.display ?? description ?? t.untitled;

/** A plan in the list with the progress of its goals. The whole card opens it. */
export const PlanCard = ({ plan, goals, planText, href }: Props) => (
  <li className={`cp-plan-card ${plan.status}`}>
    <div className="cp-plan-head">
      <h2>
        <Link href={href}>{titleOf(plan, planText)}</Link>
      </h2>
      <Tag tone={statusTone(plan.status)}>{planText.status(plan.status)}</Tag>
    </div>
    <small>{periodWords(plan, planText)}</small>
    {goals.length > 0 && (
      <ul className="cp-lines">
        {goals.map((goal) => (
          <GoalLine key={goal.id} goal={goal} />
        ))}
      </ul>
    )}
  </li>
);
