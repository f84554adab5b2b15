import type { CarePlan, Goal } from '@medplum/fhirtypes';
import { useService } from '#core/browser';
import { useAction } from '#ui';
import { Auth, CallFailure, Resources } from '#core/shared';
import { type Stored } from '#clinical/shared';
import { type Seen, signPlan } from '#plugins/care-plans/shared/calls.ts';
import type { PlansTexts } from '../../plans/messages/index.ts';

export const seenOf = (plan: Stored<CarePlan>, goals: readonly Stored<Goal>[]): Seen => ({
  plan: plan.meta?.versionId ?? '',
  goals: Object.fromEntries(goals.map(({ id, meta }) => [id, meta?.versionId ?? ''])),
});

/** Asks, then signs exactly what is on the screen. */
export const useSign = (t: PlansTexts) => {
  const resources = useService(Resources);
  const { activeRole } = useService(Auth);
  const { busy, run } = useAction();
  const isPatient = activeRole === 'patient';
  const sign = (plan: Stored<CarePlan>, goals: readonly Stored<Goal>[]): Promise<boolean> => {
    const question = isPatient
      ? { title: t.agreeTitle, text: t.agreeText, action: t.agree }
      : { title: t.signTitle, text: t.signText, action: t.sign };
    const body = { seen: seenOf(plan, goals) };
    const send = async (): Promise<void> => {
      try {
        await resources.send(signPlan, { params: { id: plan.id }, body });
      } catch (error) {
        if (!(error instanceof CallFailure) || error.code !== 'changed_meanwhile') throw error;
        resources.stale('care-plans');
        throw new CallFailure(error.status, 'shown', t.changedWhileReading);
      }
    };
    return run(send, { ask: question, done: isPatient ? t.agreeDone : t.signDone });
  };
  return { busy, sign, isPatient };
};
