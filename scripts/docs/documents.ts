import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
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

const style = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8')) as FormatConfig;

export const writtenDocuments = (): Promise<readonly WrittenDocument[]> =>
  Promise.all(
    Object.entries(written).map(async ([file, write]) => {
      const today = readOrEmpty(file);
      return { file, today, current: (await format(file, write(today), style)).code };
    }),
  );
