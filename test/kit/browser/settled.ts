/**
 * Lets everything that is under way come to rest. It counts turns and not time: a slow machine has as many of them.
 * What waits for a timer of its own needs `waitFor`.
 */
export const settled = async (turns = 30): Promise<void> => {
  for (let i = 0; i < turns; i++) await new Promise((resolve) => setTimeout(resolve));
};
