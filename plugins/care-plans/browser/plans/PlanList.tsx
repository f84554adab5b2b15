import type { CarePlan } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { usePatientId, useService } from '../../../../core/browser/index.ts';
import { Async, Button, Card, Empty, Segmented, Skeleton } from '../../../../core/browser/ui/index.ts';
import { Auth, type Stored } from '../../../../core/shared/index.ts';
import { TemplateMenu } from '../templates/TemplateMenu.tsx';
import { usePlace } from '../usePlace.ts';
import { useVoice } from '../voice.ts';
import { PlanCard } from './PlanCard.tsx';
import { goalsOf, sorted, usePlans } from './usePlans.ts';

/** A patient's plans. */
export const PlanList = observer(() => {
  const voice = useVoice();
  const patient = usePatientId();
  const { activeRole } = useService(Auth);
  const place = usePlace();
  const plans = usePlans(patient, place.list === 'ended');
  const { t } = voice;
  const ended = place.list === 'ended';
  const writes = activeRole === 'practitioner';
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
          onChange={(value) => place.go({ list: value === 'ended' ? 'ended' : null }, { replace: true })}
        />
        {writes && <TemplateMenu />}
      </div>
      <Async
        resource={plans}
        empty={({ resources }) => resources.length === 0}
        skeleton={
          <Card>
            <Skeleton lines={6} />
          </Card>
        }
        emptyState={
          <Card>
            <Empty picture title={ended ? t.noneEnded : t.none} text={emptyText} />
          </Card>
        }
      >
        {({ resources, included }) => (
          <>
            <ul className="cp-plan-list">
              {sorted(resources as readonly Stored<CarePlan>[]).map((plan) => (
                <PlanCard
                  key={plan.id}
                  plan={plan}
                  goals={goalsOf(plan, included)}
                  voice={voice}
                  href={place.href({ plan: plan.id })}
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
