import { addEventHandler, getState } from 'jest-circus';

type Act = () => unknown;

/** Those of the world, though a test has a clock of its own. */
const { setTimeout, clearTimeout } = globalThis;

/** How long a test or hook may take, in ms, unless it says otherwise: it guards against one that hangs. */
const patience = 240_000;

/** The act, failing once `limit` milliseconds are over. @throws Error that says so */
export const within =
  (act: Act, limit: number): Act =>
  async () => {
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`It took longer than ${limit} ms.`)), limit);
    });
    try {
      return await Promise.race([Promise.resolve().then(act), over]);
    } finally {
      clearTimeout(timer);
    }
  };

/** The runner of server suites knows no limit of its own, so each test and hook gets one as it is defined. */
addEventHandler((event) => {
  if (event.name !== 'add_test' && event.name !== 'add_hook') return;
  const { currentDescribeBlock: block } = getState();
  const added = event.name === 'add_test' ? block.tests.at(-1) : block.hooks.at(-1);
  if (added?.fn && added.fn.length === 0)
    added.fn = within(added.fn as Act, event.timeout ?? patience) as typeof added.fn;
});
