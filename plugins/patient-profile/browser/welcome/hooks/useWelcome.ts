import { useMessages, useService } from '#core/browser';
import { saveWelcome, type WelcomeStep, welcomeSteps } from '#plugins/account/shared/index.ts';
import { Auth, Resources } from '#core/shared';
import { useAction } from '#ui';
import { welcomeTexts } from '../messages/index.ts';

/** How far the welcome is, kept on the server with the person. */
export const useWelcome = () => {
  const t = useMessages(welcomeTexts);
  const auth = useService(Auth);
  const resources = useService(Resources);
  const { busy, run } = useAction();
  const done = welcomeSteps.filter((step) => auth.welcome?.includes(step));
  const keep = async (next: readonly WelcomeStep[] | null): Promise<void> => {
    await resources.send(saveWelcome, { body: { done: next && [...next] } });
    await auth.refreshMe();
  };
  const left = welcomeSteps.filter((step) => !done.includes(step));
  return {
    busy,
    done,
    /** Whether it was kept. */
    finish: (step: WelcomeStep): Promise<boolean> =>
      run(() => keep([...done, step]), left.every((one) => one === step) ? { done: t.allDone } : {}),
    dismiss: (): Promise<boolean> => run(() => keep(null), { done: t.dismissed, undo: () => keep(done) }),
  };
};
