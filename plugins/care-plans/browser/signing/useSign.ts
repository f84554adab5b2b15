import type { CarePlan, Goal } from '@medplum/fhirtypes';
import { useState } from 'react';
import { useErrorText, useService } from '../../../../core/browser/index.ts';
import { useConfirm } from '../../../../core/browser/ui/index.ts';
import { Auth, CallFailure, Resources, type Stored, Toasts } from '../../../../core/shared/index.ts';
import { type Seen, signPlan } from '../../shared/contract.ts';
import type { PlansTexts } from '../messages/plansTexts.ts';

export const seenOf = (plan: Stored<CarePlan>, goals: readonly Stored<Goal>[]): Seen => ({
  plan: plan.meta?.versionId ?? '',
  goals: Object.fromEntries(goals.map(({ id, meta }) => [id, meta?.versionId ?? ''])),
});

/** Asks, then signs exactly what is on the screen. */
export const useSign = (t: PlansTexts) => {
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const { activeRole } = useService(Auth);
  const confirm = useConfirm();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const isPatient = activeRole === 'patient';
  const sign = async (plan: Stored<CarePlan>, goals: readonly Stored<Goal>[]): Promise<void> => {
    const question = isPatient
      ? { title: t.agreeTitle, text: t.agreeText, action: t.agree }
      : { title: t.signTitle, text: t.signText, action: t.sign };
    const seen = seenOf(plan, goals);
    if (!(await confirm(question))) return;
    setBusy(true);
    try {
      await resources.send(signPlan, { params: { id: plan.id }, body: { seen } });
      toasts.show({ message: isPatient ? t.agreeDone : t.signDone, intent: 'success' });
    } catch (error) {
      const changed = error instanceof CallFailure && error.code === 'changed_meanwhile';
      if (changed) resources.stale('care-plans');
      toasts.show({
        message: changed ? t.changedWhileReading : errorText(error),
        intent: changed ? 'warning' : 'danger',
      });
    } finally {
      setBusy(false);
    }
  };
  return { busy, sign, isPatient };
};
