import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const statically = /^(?:import|export)\s(?!type\s)[^;]*?from\s'([^']+)'|^import\s'([^']+)'/gm;

/** Every file and package that the browser must have before the kernel can start. */
const reach = (entry: string): ReadonlySet<string> => {
  const found = new Set<string>();
  const walk = (file: string): void => {
    const name = relative(root, file);
    if (found.has(name) || !existsSync(file)) return;
    found.add(name);
    for (const [, from, bare] of readFileSync(file, 'utf8').matchAll(statically)) {
      const target = from ?? bare ?? '';
      if (target.startsWith('.')) walk(join(dirname(file), target));
      else found.add(target);
    }
  };
  walk(join(root, entry));
  return found;
};

const boot = reach('core/browser/index.ts');

test('the walk sees what there is', () => {
  expect(boot).toContain('core/browser/registry/registry.ts');
  expect(boot).toContain('core/browser/auth/embeddedIdentity.ts');
  expect(boot).toContain('mobx');
});

test.each(['axios', 'aws-amplify', '@sentry/browser', '@tanstack/query-core', '@blueprintjs/core', 'zod'])(
  'the login page starts without %s',
  (name) => expect([...boot].filter((one) => one === name || one.startsWith(`${name}/auth`))).toEqual([]),
);

test('the login page starts without the parts that only a session needs', () => {
  expect([...boot].filter((one) => one.startsWith('core/browser/session/'))).toEqual([]);
});
