import { publicDefaults } from '#config/environment.ts';
import type { ErrorReporter } from '../errors/errorReporter.ts';
import { sendReports } from './sendReports.ts';

test('INT-4 with no DSN configured nothing is loaded and nothing is sent', async () => {
  let asked = false;
  const refuse = (): never => {
    asked = true;
    throw new Error('nothing to load');
  };
  await sendReports(publicDefaults, { sendTo: refuse } as unknown as ErrorReporter, (path) => path, {
    delays: [],
    sleep: refuse,
    reloadOnce: refuse,
    loaded: refuse,
  });
  expect(asked).toBe(false);
});
