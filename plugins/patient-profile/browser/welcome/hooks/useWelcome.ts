import { useMessages, useService } from '#core/browser';
import { useOwnChange } from '#core/browser/resources/useOwnChange.ts';
import { saveWelcome, type WelcomeStep, welcomeSteps } from '#plugins/account/shared/index.ts';
import { Auth } from '#core/shared';
import { useAction } from '#ui';
import { welcomeTexts } from '../messages/index.ts';

/** How far the welcome is, kept on the server with the person. */
export const useWelcome = () => {
  const t = useMessages(welcomeTexts);
  const auth = useService(Auth);
  const change = useOwnChange();
  const { busy, run } = useAction();
  const done = welcomeSteps.filter((step) => auth.welcome?.includes(step));
  const keep = (next: readonly WelcomeStep[] | null) => change(saveWelcome, { body: { done: next && [...next] } });
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
