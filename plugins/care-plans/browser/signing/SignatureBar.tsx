import { Endorsed, Issue } from '@blueprintjs/icons';
import type { CarePlan, Goal } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useService } from '../../../../core/browser/index.ts';
import { Button, Skeleton } from '../../../../core/browser/ui/index.ts';
import { Auth, type Stored } from '../../../../core/shared/index.ts';
import type { Voice } from '../voice.ts';
import { useSign } from './useSign.ts';
import { type Signed, useSigned } from './useSigned.ts';

interface Props {
  readonly plan: Stored<CarePlan>;
  readonly goals: readonly Stored<Goal>[];
  readonly voice: Voice;
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

/** Who stands behind this version, and what the reader can do about it. */
export const SignatureBar = observer(({ plan, goals, voice }: Props) => {
  const { t, day } = voice;
  const { activeRole } = useService(Auth);
  const signed = useSigned(plan, goals, voice);
  const { busy, sign, isPatient } = useSign(t);
  if (!signed.known) return <Skeleton lines={1} />;
  const staffLine = ({ signature, holds }: Signed): string =>
    (holds ? t.signed : t.changedSinceSigned)(signature.who, day(signature.when));
  const patientLine = ({ signature, holds }: Signed): string => {
    if (!holds) return isPatient ? t.changedSinceAgreed(day(signature.when)) : t.notAgreed;
    return isPatient ? t.youAgreed(day(signature.when)) : t.agreed(signature.who, day(signature.when));
  };
  const own = isPatient ? signed.patient : signed.practitioner;
  const running = !['completed', 'revoked', 'entered-in-error'].includes(plan.status);
  const may = isPatient ? plan.status === 'active' : activeRole === 'practitioner' && running;
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
