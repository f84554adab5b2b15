import { slot } from '#core/plugin/slot.ts';
import type { Registry } from '../registry/registry.ts';

/** What a feature does at log-out while there is still a session. Log-out waits for it, though not for long. */
export interface LogoutStep {
  readonly id: string;
  readonly run: () => Promise<void>;
}
// Not beside the other slots: those come with the login page.
export const LogoutSteps = slot<LogoutStep>('LogoutSteps', (step) => step.id);

/** One that fails is reported and keeps neither the others nor the person. */
export const logoutStepsOf = async (
  registry: Pick<Registry, 'contributed'>,
  report: (error: unknown, where: { readonly feature: string; readonly doing: string }) => void,
): Promise<void> => {
  const steps = registry.contributed(LogoutSteps).map(async ({ owner, item }) => {
    try {
      await item.run();
    } catch (error) {
      report(error, { feature: owner, doing: 'signing out' });
    }
  });
  await Promise.all(steps);
};
