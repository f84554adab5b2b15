import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltChunk } from './stats.ts';

export interface WeighedFile {
  readonly file: string;
  /** Bytes as sent: brotli where the build wrote it. */
  readonly bytes: number;
}

const weigh = (dist: string, file: string): WeighedFile => {
  const path = join(dist, file);
  return { file, bytes: statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size };
};

/** Chunks that the login page asks for beyond the first load: the account plugin, its login page, the texts of one language. */
const onLogin = (chunk: BuiltChunk, locale: string): boolean =>
  !chunk.initial &&
  chunk.modules.some(
    (path) =>
      /^plugins\/account\/browser\/(index\.ts|pages\/Login\w*\.tsx)$/.test(path) ||
      new RegExp(`^(core/browser/ui|host/browser|plugins/account/browser)/messages/${locale}\\.ts$`).test(path),
  );

/** Every file that a first visit to /login fetches, from the built site and its chunks. */
export const loginFiles = (dist: string, chunks: readonly BuiltChunk[], locale = 'en-CA'): readonly WeighedFile[] => {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const linked = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css|woff2))"/g)].map((match) => match[1]!);
  const later = chunks.filter((chunk) => onLogin(chunk, locale)).flatMap((chunk) => chunk.files);
  return [...new Set(['index.html', ...linked, ...later])].map((file) => weigh(dist, file));
};
