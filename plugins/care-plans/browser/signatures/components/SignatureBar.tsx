import { Endorsed, Issue } from '@blueprintjs/icons';
import type { CarePlan, Goal } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useTreats } from '#clinical/browser';
import { Button, Skeleton } from '#ui';
import { type Stored } from '#clinical/shared';
import type { PlanText } from '../../planText.ts';
import { useSign } from '../hooks/useSign.ts';
import { type SignatureStatus, useSignatures } from '../hooks/useSignatures.ts';

interface Props {
  readonly plan: Stored<CarePlan>;
  readonly goals: readonly Stored<Goal>[];
  readonly planText: PlanText;
}

const Line = ({ holds, words }: { readonly holds: boolean; readonly words: string }) => {
  const Mark = holds ? Endorsed : Issue;
  return (
    <li className={holds ? 'holds' : 'open'}>
      <Mark size={16} aria-hidden />
      {words}
    </li>
  );
};

/** Who signed this version, and the reader's own signature button. */
export const SignatureBar = observer(({ plan, goals, planText }: Props) => {
  const { t, day } = planText;
  const treats = useTreats();
  const signed = useSignatures(plan, goals, planText);
  const { busy, sign, isPatient } = useSign(t);
  if (!signed.known) return <Skeleton lines={1} />;
  const staffLine = ({ signature, holds }: SignatureStatus): string =>
    (holds ? t.signed : t.changedSinceSigned)(signature.who, day(signature.when));
  const patientLine = ({ signature, holds }: SignatureStatus): string => {
    if (!holds) return isPatient ? t.changedSinceAgreed(day(signature.when)) : t.notAgreed;
    return isPatient ? t.youAgreed(day(signature.when)) : t.agreed(signature.who, day(signature.when));
  };
  const own = isPatient ? signed.patient : signed.practitioner;
  const running = !['completed', 'revoked', 'entered-in-error'].includes(plan.status);
  const may = isPatient ? plan.status === 'active' : treats && running;
  return (
    <div className="cp-signatures">
      <ul>
        <Line
          holds={signed.practitioner?.holds ?? false}
          words={signed.practitioner ? staffLine(signed.practitioner) : t.notSigned}
        />
        {signed.patient ? (
          <Line holds={signed.patient.holds} words={patientLine(signed.patient)} />
        ) : (
          plan.status === 'active' && <Line holds={false} words={isPatient ? t.agreeAsk : t.notAgreed} />
        )}
      </ul>
      {may && !own?.holds && (
        <Button intent={isPatient ? 'primary' : 'plain'} busy={busy} onClick={() => void sign(plan, goals)}>
          {isPatient ? t.agree : t.sign}
        </Button>
      )}
    </div>
  );
});
