/** STA-3, one by one. */
export interface LogoutSteps {
  /** Before anything is lost: sends drafts that are still here. */
  readonly settle: () => Promise<void>;
  readonly purgePersisted: () => void;
  readonly goToLanding: () => void;
  /** Also what this sign-in kept on the device: the reload would cut that off. */
  readonly clearLocalStorage: () => Promise<void>;
  readonly signOutOfIdentity: () => Promise<void>;
  readonly resetApiCache: () => void;
  readonly reload: () => void;
  /** Where the lock screen was on: the next page finds it on. */
  readonly lockAgain: () => void;
}

const patienceMs = 3000;

/** Waits for what may fail or hang, but not long: a person who wants to leave leaves. */
const patiently = async (work: () => Promise<void>, report: (error: unknown) => void): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, patienceMs)));
  try {
    await Promise.race([work(), enough]);
  } catch (error) {
    report(error);
  }
  clearTimeout(timer);
};

/** In the order of STA-3. A step that fails is reported and does not keep the person in. */
export const logOut = async (steps: LogoutSteps, locked: boolean, report: (error: unknown) => void): Promise<void> => {
  const attempt = (step: () => void): void => {
    try {
      step();
    } catch (error) {
      report(error);
    }
  };
  await patiently(steps.settle, report);
  attempt(steps.purgePersisted);
  attempt(steps.goToLanding);
  await patiently(steps.clearLocalStorage, report);
  await patiently(steps.signOutOfIdentity, report);
  attempt(steps.resetApiCache);
  attempt(steps.reload);
  if (locked) attempt(steps.lockAgain);
};
