import { runTool } from '../run.ts';

/** Types, rules, the table of allowed imports, formatting. */
const checks: [string, string[]][] = [
  [
    'oxlint',
    [
      ...['-c', 'config/lint/oxlint.jsonc', '--type-aware', '--type-check'],
      ...['core', 'plugins', 'host', 'config', 'test', 'scripts', 'rspack.config.ts'],
    ],
  ],
  ['depcruise', ['--config', 'config/lint/imports.cjs', '--output-type', 'err', 'core', 'plugins', 'host', 'config']],
  ['oxfmt', ['--list-different', '**/*.{ts,tsx,mjs,cjs,css,json,md}']],
];

/** Two at a time: the first takes as long as all the others. */
const results = new Map<string, number>();
const waiting = [...checks];
const work = async (): Promise<void> => {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [tool, args] = next;
    results.set(tool, await runTool(tool, args));
    process.stdout.write(`lint: ${tool} ${results.get(tool) === 0 ? 'clean' : `failed (${results.get(tool)})`}\n`);
  }
};
await Promise.all([work(), work()]);
process.exit([...results.values()].every((code) => code === 0) ? 0 : 1);
