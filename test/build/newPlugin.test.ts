import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(__dirname, '..', '..');
const id = 'example-ward';
/** What the named files import themselves: the rest of the house is the lint's to check. */
const beyond = `node_modules|^(core|host|plugins/(?!${id}/))`;
const imports = ['--config', 'config/lint/imports.cjs', '--output-type', 'err', '--do-not-follow', beyond];

/** A copy of the tracked and new sources, so that nothing of the real tree changes. */
const copyOfTheHouse = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'pavilion-new-plugin-'));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of listed.split('\n').filter(Boolean)) {
    cpSync(join(root, file), join(copy, file), { recursive: true, force: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
};

test('PRD-2 npm run new:plugin makes a plugin that compiles, keeps the import table and passes the contract suite at once', () => {
  const house = copyOfTheHouse();
  const bin = join(house, 'node_modules', '.bin');
  const run = (command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): string => {
    const path = [dirname(process.execPath), bin, process.env.PATH].join(':');
    const result = spawnSync(command, args, {
      cwd: house,
      encoding: 'utf8',
      env: { ...process.env, ...env, PATH: path },
    });
    if (result.status !== 0) throw new Error(`${command} ${args.join(' ')}\n${result.stdout}\n${result.stderr}`);
    return result.stdout + result.stderr;
  };
  try {
    run(process.execPath, ['--import', 'tsx', 'scripts/tasks/new-plugin.ts', id], { NODE_OPTIONS: '' });
    const lines = (file: string): number => readFileSync(join(house, 'plugins', id, file), 'utf8').split('\n').length;
    expect(lines('manifest.ts') + lines('browser/index.ts')).toBeLessThan(40);
    writeFileSync(
      join(house, 'tsconfig.plugin.json'),
      JSON.stringify({
        extends: './tsconfig.json',
        include: [`plugins/${id}`, '**/*.d.ts'],
        exclude: ['node_modules'],
      }),
    );
    run('tsc', ['-p', 'tsconfig.plugin.json']);
    run('depcruise', [...imports, `plugins/${id}`, 'config']);
    run('prettier', ['--check', `plugins/${id}`, 'config']);
    const suite = ['-c', 'test/jest.config.mjs', '--selectProjects', 'browser', 'test/contract/browser/plugins'];
    const told = run('jest', [...suite, '--testNamePattern', id], { NODE_OPTIONS: '--experimental-vm-modules' });
    expect(told).toMatch(/Tests: .*[5-9] passed/);
  } finally {
    rmSync(house, { recursive: true, force: true });
  }
});

test('the import table refuses what points outward', () => {
  const house = copyOfTheHouse();
  try {
    const planted = {
      'core/browser/planted.ts': "export { messaging } from '../../plugins/messaging/manifest.ts';\n",
      'host/browser/planted.ts': "export { messaging } from '../../plugins/messaging/manifest.ts';\n",
      'plugins/clinic/browser/planted.ts':
        "export { messaging } from '../../messaging/manifest.ts';\nexport { setup } from '../server/index.ts';\n",
      'config/catalogue.planted.ts': "export { setup } from '../plugins/messaging/browser/index.ts';\n",
    };
    for (const [file, content] of Object.entries(planted)) writeFileSync(join(house, file), content);
    const result = spawnSync(join(house, 'node_modules', '.bin', 'depcruise'), [...imports, ...Object.keys(planted)], {
      cwd: house,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
    });
    expect(result.status).not.toBe(0);
    for (const rule of [
      'core-knows-no-feature',
      'host-knows-no-plugin',
      'plugin-sees-only-contracts-of-others',
      'plugin-browser-has-no-server',
      'catalogue-loads-lazily',
    ]) {
      expect(result.stdout + result.stderr).toContain(rule);
    }
  } finally {
    rmSync(house, { recursive: true, force: true });
  }
});
