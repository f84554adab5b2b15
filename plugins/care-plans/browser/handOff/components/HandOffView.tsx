import { ArrowLeft, Disable, Tick } from '@blueprintjs/icons';
import type { Consent, Task } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages } from '#core/browser';
import { usePatientId, useSearch, useTreats } from '#clinical/browser';
import { Button, Card, ErrorState, Skeleton, Tag, When } from '#ui';
import { type Stored } from '#clinical/shared';
import { recipientOf } from '#plugins/care-plans/shared/consent.ts';
import { handOffCode } from '#plugins/care-plans/shared/handOff.ts';
import { handOffTexts } from '../messages/index.ts';
import type { PlanWithParts } from '../../plans/hooks/usePlans.ts';
import { usePlanAddress } from '../../hooks/usePlanAddress.ts';
import { usePlanText } from '../../planText.ts';
import { ConsentForm } from './ConsentForm.tsx';
import { HandOffActions } from './HandOffActions.tsx';
import { useConsents } from '../hooks/useConsents.ts';

const isHandOff = ({ code }: Task): boolean => code?.coding?.[0]?.code === handOffCode.coding[0]!.code;

const Earlier = observer(({ planId }: { readonly planId: string }) => {
  const t = useMessages(handOffTexts);
  const patient = usePatientId();
  const found = useSearch(
    'Task',
    { 'based-on': `CarePlan/${planId}`, patient: patient ?? '', _sort: '-authored-on', _count: 200 },
    { about: patient },
  );
  const tasks = (found.data?.resources ?? []).filter(isHandOff);
  if (tasks.length === 0) return null;
  const words = ({ status }: Task) =>
    status === 'completed' ? (
      <Tag tone="good">{t.taken}</Tag>
    ) : status === 'failed' ? (
      <Tag tone="bad">{t.failed}</Tag>
    ) : (
      <Tag tone="wait">{t.onItsWay}</Tag>
    );
  return (
    <Card title={t.earlier}>
      <ul className="pv-rows">
        {tasks.map((task) => (
          <li key={task.id}>
            <span>
              {task.description}
              {task.statusReason?.text && <small>{task.statusReason.text}</small>}
            </span>
            <When at={task.authoredOn ?? ''} />
            {words(task)}
          </li>
        ))}
      </ul>
    </Card>
  );
});

/** Hands the plan over: what, with whom, with the patient's consent. */
export const HandOffView = observer((parts: PlanWithParts) => {
  const { plan, goals } = parts;
  const t = useMessages(handOffTexts);
  const planText = usePlanText();
  const address = usePlanAddress();
  const { consents, resource } = useConsents(plan.id);
  const [again, setAgain] = useState(false);
  const [latest] = consents;
  const writes = useTreats();
  const said = ({ status, dateTime }: Stored<Consent>, recipient: string): string =>
    (status === 'active' ? t.agreed : status === 'proposed' ? t.asked : t.declined)(recipient, planText.day(dateTime));
  return (
    <div className="cp-plan">
      <nav className="cp-back">
        <Button intent="quiet" icon={ArrowLeft} href={address.href({ plan: plan.id })}>
          {plan.title ?? planText.t.untitled}
        </Button>
      </nav>
      <h2 className="cp-heading">{t.title}</h2>
      <p className="cp-quiet">{t.lead}</p>
      <div className="cp-hand-off">
        <Card title={t.what}>
          <ul className="cp-shared">
            {[
              t.whatPlan(goals.length, plan.activity?.length ?? 0),
              ...(plan.addresses ? [t.whatProblems] : []),
              t.whatPerson,
            ].map((words) => (
              <li key={words}>
                <Tick size={16} aria-hidden />
                {words}
              </li>
            ))}
            <li className="not">
              <Disable size={16} aria-hidden />
              {t.whatNot}
            </li>
          </ul>
        </Card>
        <Card title={t.consent} tone={latest?.status === 'active' ? 'good' : latest ? 'wait' : undefined}>
          {resource.error ? (
            <ErrorState error={resource.error} retry={() => resource.refetch()} />
          ) : resource.data === undefined ? (
            <Skeleton lines={3} />
          ) : (
            <div className="cp-consent">
              {latest && <p>{said(latest, recipientOf(latest))}</p>}
              {latest && writes && !again && (
                <Button intent="quiet" onClick={() => setAgain(true)}>
                  {t.askAgain}
                </Button>
              )}
              {writes && (!latest || again) && <ConsentForm plan={plan} />}
              {!writes && <p className="cp-quiet">{t.practitionersOnly}</p>}
            </div>
          )}
        </Card>
      </div>
      {writes && (
        <Card title={t.hand}>
          {latest?.status === 'active' ? (
            <HandOffActions {...parts} consent={latest} />
          ) : (
            <p className="cp-quiet">{t.needsConsent}</p>
          )}
        </Card>
      )}
      <Earlier planId={plan.id} />
    </div>
  );
});
