import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writtenDocuments } from '../docs/documents.ts';
import { root } from '../run.ts';

/** `npm run docs` writes what is made from the sources; `--check` only says what is not current. */
const stale = (await writtenDocuments()).filter(({ today, current }) => today !== current);
const check = process.argv.includes('--check');
for (const { file, current } of stale) {
  if (!check) writeFileSync(join(root, file), current);
  process.stdout.write(`${file} ${check ? 'is not current: run `npm run docs`.' : 'is written.'}\n`);
}
if (check && stale.length > 0) process.exitCode = 1;
