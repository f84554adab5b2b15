import type { CarePlan } from '@medplum/fhirtypes';
import { useService } from '#core/browser';
import { useAction } from '#ui';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import type { PlansTexts } from '../messages/index.ts';
import { statusAfter, type Step } from '../planStatus.ts';

export const stepLabels = (t: PlansTexts): Readonly<Record<Step, string>> => ({
  activate: t.activate,
  resume: t.resume,
  hold: t.hold,
  complete: t.complete,
  revoke: t.revoke,
});

/** Changes a plan's status after a confirmation. A newer version is not overwritten. */
export const useStatusChange = (t: PlansTexts) => {
  const record = useService(ClinicalRecord);
  const { busy, run } = useAction();
  const questions: Readonly<Record<Step, readonly [title: string, text: string] | null>> = {
    activate: [t.activateTitle, t.activateText],
    resume: null,
    hold: [t.holdTitle, t.holdText],
    complete: [t.completeTitle, t.completeText],
    revoke: [t.revokeTitle, t.revokeText],
  };
  const take = (step: Step, plan: Stored<CarePlan>): Promise<boolean> => {
    const question = questions[step];
    const action = stepLabels(t)[step];
    return run(() => record.update<CarePlan>({ ...plan, status: statusAfter[step] }), {
      ask: question ? { title: question[0], text: question[1], action, danger: step === 'revoke' } : undefined,
      done: t.statusSaved,
    });
  };
  return { busy, take };
};
