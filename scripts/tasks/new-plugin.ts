import { makePlugin } from '../newPlugin.ts';
import { root, runTool } from '../run.ts';

/** `npm run new:plugin NAME` makes the smallest plugin; `npm run new:plugin NAME -- --full` one of the whole shape. */
const asked = process.argv.slice(2);
const [id = ''] = asked.filter((argument) => !argument.startsWith('-'));
try {
  const written = makePlugin({ root, id, full: asked.includes('--full') });
  await runTool('oxfmt', ['--write', ...written]);
  process.stdout.write(
    `plugins/${id} is made and in both catalogues. \`npm run dev\` shows it at /${id}. Next: docs/plugins.md.\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
