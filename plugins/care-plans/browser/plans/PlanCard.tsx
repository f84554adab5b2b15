import type { CarePlan, Goal } from '@medplum/fhirtypes';
import { Link } from '../../../../core/browser/index.ts';
import { Tag } from '../../../../core/browser/ui/index.ts';
import type { Stored } from '../../../../core/shared/index.ts';
import { GoalLine } from '../components/GoalLine.tsx';
import type { Voice } from '../voice.ts';
import { statusTone } from './status.ts';

interface Props {
  readonly plan: Stored<CarePlan>;
  readonly goals: readonly Stored<Goal>[];
  readonly voice: Voice;
  readonly href: string;
}

export const periodWords = ({ period }: CarePlan, { t, day }: Voice): string => {
  if (period?.start && period.end) return t.period(day(period.start), day(period.end));
  if (period?.start) return t.since(day(period.start));
  return period?.end ? t.until(day(period.end)) : '';
};

export const titleOf = ({ title, category, description }: CarePlan, { t }: Voice): string =>
  title ?? category?.find(({ text }) => text)?.text ?? category?.[0]?.coding?.[0]?.display ?? description ?? t.untitled;

/** A plan in the list: what it is and how its goals stand. The whole card opens it. */
export const PlanCard = ({ plan, goals, voice, href }: Props) => (
  <li className={`cp-plan-card ${plan.status}`}>
    <div className="cp-plan-head">
      <h2>
        <Link href={href}>{titleOf(plan, voice)}</Link>
      </h2>
      <Tag tone={statusTone(plan.status)}>{voice.status(plan.status)}</Tag>
    </div>
    <small>{periodWords(plan, voice)}</small>
    {goals.length > 0 && (
      <ul className="cp-lines">
        {goals.map((goal) => (
          <GoalLine key={goal.id} goal={goal} />
        ))}
      </ul>
    )}
  </li>
);
