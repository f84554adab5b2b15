import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from '../run.ts';
import { configureDocument } from './configure.ts';
import { pluginGuide } from './pluginGuide.ts';

/** Documents that are written, or in part written, from the sources. */
const written: Readonly<Record<string, (today: string) => string>> = {
  'docs/configure.md': configureDocument,
  'docs/plugins.md': pluginGuide,
};

const readOrEmpty = (file: string): string => {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return '';
  }
};

export interface WrittenDocument {
  readonly file: string;
  readonly today: string;
  readonly current: string;
}

export const writtenDocuments = (): Promise<readonly WrittenDocument[]> =>
  Promise.all(
    Object.entries(written).map(async ([file, write]) => {
      const today = readOrEmpty(file);
      const options = await resolveConfig(join(root, file));
      return { file, today, current: await format(write(today), { ...options, parser: 'markdown' }) };
    }),
  );
