import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesAhead } from './ahead.ts';
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

/** Every file that a first visit to /login fetches, from the built site and its chunks. */
export const loginFiles = (dist: string, chunks: readonly BuiltChunk[], locale = 'en-CA'): readonly WeighedFile[] => {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const linked = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css|woff2))"/g)].map((match) => match[1]!);
  const ahead = filesAhead(chunks);
  const later = [...(ahead['/login'] ?? []), ...(ahead[locale] ?? [])].map((file) => file.slice(1));
  return [...new Set(['index.html', ...linked, ...later])].map((file) => weigh(dist, file));
};
