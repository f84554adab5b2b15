import { observer } from 'mobx-react-lite';
import { usePatientId, useTreats } from '#clinical/browser';
import { useService } from '#core/browser';
import { Async, Button, Card, EmptyCard, Segmented, Skeleton } from '#ui';
import { Auth } from '#core/shared';
import { TemplateMenu } from '../../templates/components/TemplateMenu.tsx';
import { usePlanAddress } from '../../hooks/usePlanAddress.ts';
import { usePlanText } from '../../planText.ts';
import { PlanCard } from './PlanCard.tsx';
import { currentGoalsOf, sortPlans, usePlans } from '../hooks/usePlans.ts';

/** A patient's plans. */
export const PlanList = observer(() => {
  const planText = usePlanText();
  const patient = usePatientId();
  const { activeRole } = useService(Auth);
  const address = usePlanAddress();
  const plans = usePlans(patient, address.list === 'ended');
  const { t } = planText;
  const ended = address.list === 'ended';
  const writes = useTreats();
  const emptyText = ended
    ? t.noneEndedText
    : activeRole === 'patient'
      ? t.nonePatient
      : writes
        ? t.noneStaff
        : t.noneReadOnly;
  return (
    <div className="cp-plans">
      <div className="cp-bar">
        <Segmented
          label={t.which}
          options={[
            { value: 'current', label: t.current },
            { value: 'ended', label: t.ended },
          ]}
          value={ended ? 'ended' : 'current'}
          onChange={(value) => address.go({ list: value === 'ended' ? 'ended' : null }, { replace: true })}
        />
        {writes && <TemplateMenu />}
      </div>
      <Async
        resource={plans}
        skeleton={
          <Card>
            <Skeleton lines={6} />
          </Card>
        }
        none={(known) => <EmptyCard of={known} picture title={ended ? t.noneEnded : t.none} text={emptyText} />}
      >
        {({ resources, included }) => (
          <>
            <ul className="cp-plan-list">
              {sortPlans(resources).map((plan) => (
                <PlanCard
                  key={plan.id}
                  plan={plan}
                  goals={currentGoalsOf(plan, included)}
                  planText={planText}
                  href={address.href({ plan: plan.id })}
                />
              ))}
            </ul>
            {plans.hasMore && (
              <Button intent="quiet" busy={plans.fetching} onClick={() => plans.more()}>
                {t.more}
              </Button>
            )}
          </>
        )}
      </Async>
      {!writes && activeRole !== 'patient' && <p className="cp-quiet">{t.readOnly}</p>}
    </div>
  );
});
