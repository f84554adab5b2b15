import { runTool } from '../run.ts';

process.exit(await runTool('oxfmt', ['--write', '**/*.{ts,tsx,mjs,cjs,css,json,md}', ...process.argv.slice(2)]));
