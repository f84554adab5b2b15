import { runTool } from '../run.ts';

/** Types, rules, the table of allowed imports, formatting: in order of how much they say. */
const checks: [string, string[]][] = [
  ['tsc', ['-p', '.']],
  ['depcruise', ['--config', 'config/lint/imports.cjs', '--output-type', 'err', 'core', 'plugins', 'host', 'config']],
  [
    'eslint',
    [
      '-c',
      'config/lint/eslint.config.mjs',
      '--max-warnings',
      '0',
      'core',
      'plugins',
      'host',
      'config',
      'test',
      'scripts',
    ],
  ],
  ['prettier', ['--log-level', 'warn', '--check', '**/*.{ts,tsx,mjs,cjs,css,json,md}']],
];

let failed = 0;
for (const [tool, args] of checks) {
  const code = await runTool(tool, args);
  process.stdout.write(`lint: ${tool} ${code === 0 ? 'clean' : `failed (${code})`}\n`);
  if (code !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
