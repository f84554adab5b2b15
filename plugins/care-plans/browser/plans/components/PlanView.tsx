import { ArrowLeft } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { usePatientId, useSearch, useTreats } from '#clinical/browser';
import { useService } from '#core/browser';
import { Button, Callout, Card, Tag } from '#ui';
import { Auth } from '#core/shared';
import { ActivitiesCard } from '../../activities/components/ActivitiesCard.tsx';
import { GoalCard } from '../../goals/components/GoalCard.tsx';
import { PatientConsent } from '../../handOff/components/PatientConsent.tsx';
import { SignatureBar } from '../../signatures/components/SignatureBar.tsx';
import { usePlanAddress } from '../../hooks/usePlanAddress.ts';
import { usePlanText } from '../../planText.ts';
import { PlanNotes } from './PlanNotes.tsx';
import { PlanActions } from './PlanActions.tsx';
import { periodWords, titleOf } from './PlanCard.tsx';
import { statusTone } from '../planStatus.ts';
import type { PlanWithParts } from '../hooks/usePlans.ts';

/** One plan: its purpose, goals, activities and signatures. */
export const PlanView = observer(({ plan, goals, referred }: PlanWithParts) => {
  const planText = usePlanText();
  const patient = usePatientId();
  const { activeRole } = useService(Auth);
  const treats = useTreats();
  const address = usePlanAddress();
  const { t } = planText;
  const tasks = useSearch(
    'Task',
    { 'based-on': `CarePlan/${plan.id}`, patient: patient ?? '', _sort: '-modified', _count: 200 },
    { about: patient },
  );
  const about = (plan.addresses ?? []).flatMap(({ display }) => (display ? [display] : []));
  const team = [plan.author, ...(plan.contributor ?? []), ...(plan.careTeam ?? [])].flatMap(
    (one) => one?.display ?? [],
  );
  return (
    <article className="cp-plan">
      <nav className="cp-back">
        <Button intent="quiet" icon={ArrowLeft} href={address.href()}>
          {t.all}
        </Button>
      </nav>
      <header className="cp-hero">
        <div className="cp-hero-words">
          <div className="cp-hero-title">
            <h2>{titleOf(plan, planText)}</h2>
            <Tag tone={statusTone(plan.status)}>{planText.status(plan.status)}</Tag>
          </div>
          {plan.description && plan.title && <p>{plan.description}</p>}
          <small>{[periodWords(plan, planText), team[0] && t.by(team[0])].filter(Boolean).join(' · ')}</small>
          {about.length > 0 && (
            <div className="cp-about">
              <span>{t.addresses}</span>
              {about.map((words) => (
                <Tag key={words}>{words}</Tag>
              ))}
            </div>
          )}
        </div>
        <PlanActions plan={plan} planText={planText} />
        <SignatureBar plan={plan} goals={goals} planText={planText} />
      </header>
      {plan.status === 'draft' && treats && <Callout>{t.draftNote}</Callout>}
      {activeRole === 'patient' && <PatientConsent planId={plan.id} />}
      <section className="cp-part" aria-label={t.goals}>
        <h2 className="cp-heading">{t.goals}</h2>
        {goals.length === 0 ? (
          <Card>
            <p className="cp-quiet">{t.noGoals}</p>
          </Card>
        ) : (
          <ul className="cp-goals">
            {goals.map((goal) => (
              <GoalCard key={goal.id} goal={goal} />
            ))}
          </ul>
        )}
      </section>
      <ActivitiesCard plan={plan} referred={referred} tasks={tasks} />
      <PlanNotes plan={plan} planText={planText} />
    </article>
  );
});
