import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
const candidates = [process.env['SHARED_DATA'], join(root, '../shared/data'), join(root, '../../shared/data')];

/** The folder of real data beside the project, or null on a machine without it. */
export const sharedData: string | null =
  candidates.filter((path) => path !== undefined && path !== '').find((path) => existsSync(path as string)) ?? null;

/** `test`, or a skip that says why where the data is not there. */
export const testWithData = (title: string, run: (folder: string) => Promise<void>, timeout?: number): void => {
  const folder = sharedData;
  if (folder === null) test.skip(`${title} (no ../shared/data here; SHARED_DATA names it)`, () => undefined);
  else test(title, () => run(resolve(folder)), timeout);
};
