import { ArrowLeft } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { usePatientId, useSearch, useService } from '../../../../core/browser/index.ts';
import { Button, Callout, Card, Tag } from '../../../../core/browser/ui/index.ts';
import { Auth } from '../../../../core/shared/index.ts';
import { Activities } from '../activities/Activities.tsx';
import { GoalCard } from '../components/GoalCard.tsx';
import { PatientConsent } from '../handOff/PatientConsent.tsx';
import { SignatureBar } from '../signing/SignatureBar.tsx';
import { usePlace } from '../usePlace.ts';
import { useVoice } from '../voice.ts';
import { Notes } from './Notes.tsx';
import { PlanActions } from './PlanActions.tsx';
import { periodWords, titleOf } from './PlanCard.tsx';
import { statusTone } from './status.ts';
import type { PlanWithParts } from './usePlans.ts';

/** One plan: what for, how far, who does what, and who stands behind it. */
export const PlanPage = observer(({ plan, goals, referred }: PlanWithParts) => {
  const voice = useVoice();
  const patient = usePatientId();
  const { activeRole } = useService(Auth);
  const place = usePlace();
  const { t } = voice;
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
        <Button intent="quiet" icon={ArrowLeft} href={place.href()}>
          {t.all}
        </Button>
      </nav>
      <header className="cp-hero">
        <div className="cp-hero-words">
          <div className="cp-hero-title">
            <h2>{titleOf(plan, voice)}</h2>
            <Tag tone={statusTone(plan.status)}>{voice.status(plan.status)}</Tag>
          </div>
          {plan.description && plan.title && <p>{plan.description}</p>}
          <small>{[periodWords(plan, voice), team[0] && t.by(team[0])].filter(Boolean).join(' · ')}</small>
          {about.length > 0 && (
            <div className="cp-about">
              <span>{t.addresses}</span>
              {about.map((words) => (
                <Tag key={words}>{words}</Tag>
              ))}
            </div>
          )}
        </div>
        <PlanActions plan={plan} voice={voice} />
        <SignatureBar plan={plan} goals={goals} voice={voice} />
      </header>
      {plan.status === 'draft' && activeRole === 'practitioner' && <Callout>{t.draftNote}</Callout>}
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
      <Activities plan={plan} referred={referred} tasks={tasks} />
      <Notes plan={plan} voice={voice} />
    </article>
  );
});
