import { setTimeout as wait } from 'node:timers/promises';

/** An answer's time is rounded up to a multiple of this, which hides what a query more or less would tell. */
const stepMs = 250;

/** Waits for the end of the step that `began` is counted from (`performance.now()`). */
export const waitForTimingStep = async (began: number): Promise<void> => {
  const over = (performance.now() - began) % stepMs;
  await wait(stepMs - over);
};

/** Runs the work so that its time does not tell whether an account exists, however it ends. */
export const withEvenTiming = async <T>(work: () => Promise<T>): Promise<T> => {
  const began = performance.now();
  try {
    return await work();
  } finally {
    await waitForTimingStep(began);
  }
};
