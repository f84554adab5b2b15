import type { Me } from '#core/shared';
import type { Caller, Handler, ServerServices } from '#core/server/plugin/scope.ts';
import { type saveWelcome, type WelcomeStep, welcomeSteps } from '../../shared/welcomeCalls.ts';
import { saveAccountDetail } from '../accountDetail.ts';

/** Whoever stands for a patient is not the one who is welcomed. */
export const welcomeOf = ({ role, shared }: Caller, welcome: readonly WelcomeStep[] | null): Pick<Me, 'welcome'> =>
  role === 'patient' && !shared && welcome ? { welcome: [...welcome] } : {};

export const writeWelcome =
  (services: ServerServices): Handler<typeof saveWelcome> =>
  async ({ body: { done } }, { caller }) => {
    const left = done && welcomeSteps.filter((step) => !done.includes(step));
    const welcome = left?.length ? welcomeSteps.filter((step) => !left.includes(step)) : null;
    await services.asSystem((db) => saveAccountDetail(db, caller.accountId, { welcome }));
    return undefined;
  };
