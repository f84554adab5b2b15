const patienceMs = 10_000;

/** Ends the process in good order when it is asked to; at the second asking, or when that takes too long, at once. */
export const closeOnSignals = (close: () => Promise<void>): (() => void) => {
  let asked = false;
  const end = (): void => {
    if (asked) process.exit(1);
    asked = true;
    setTimeout(() => process.exit(1), patienceMs).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  return () => {
    process.off('SIGINT', end);
    process.off('SIGTERM', end);
  };
};
