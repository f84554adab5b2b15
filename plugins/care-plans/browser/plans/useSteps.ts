import type { CarePlan } from '@medplum/fhirtypes';
import { useState } from 'react';
import { useErrorText, useService } from '../../../../core/browser/index.ts';
import { useConfirm } from '../../../../core/browser/ui/index.ts';
import { ClinicalRecord, type Stored, Toasts } from '../../../../core/shared/index.ts';
import type { PlansTexts } from '../messages/plansTexts.ts';
import { after, type Step } from './status.ts';

export const stepWords = (t: PlansTexts): Readonly<Record<Step, string>> => ({
  activate: t.activate,
  resume: t.resume,
  hold: t.hold,
  complete: t.complete,
  revoke: t.revoke,
});

/** Moves a plan on, after a question. A plan that somebody else changed meanwhile is not overwritten. */
export const useSteps = (t: PlansTexts) => {
  const record = useService(ClinicalRecord);
  const toasts = useService(Toasts);
  const confirm = useConfirm();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const questions: Readonly<Record<Step, readonly [title: string, text: string] | null>> = {
    activate: [t.activateTitle, t.activateText],
    resume: null,
    hold: [t.holdTitle, t.holdText],
    complete: [t.completeTitle, t.completeText],
    revoke: [t.revokeTitle, t.revokeText],
  };
  const take = async (step: Step, plan: Stored<CarePlan>): Promise<void> => {
    const question = questions[step];
    const action = stepWords(t)[step];
    if (question && !(await confirm({ title: question[0], text: question[1], action, danger: step === 'revoke' })))
      return;
    setBusy(true);
    try {
      await record.update<CarePlan>({ ...plan, status: after[step] });
      toasts.show({ message: t.statusSaved, intent: 'success' });
    } catch (error) {
      toasts.show({ message: errorText(error), intent: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, take };
};
