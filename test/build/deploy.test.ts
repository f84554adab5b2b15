import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverSettings } from '../../config/environment.server.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', '..', path), 'utf8');
const all = (text: string, pattern: RegExp): readonly string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name]) => name!)),
];

describe('what a house is deployed with', () => {
  const compose = read('compose.yaml');
  const example = read('deploy/pavilion.env.example');

  test('the example names every value that the compose file asks for, and holds no secret', () => {
    expect(all(compose, /\$\{([A-Z0-9_a-z]+)/g).toSorted()).toEqual(all(example, /^([A-Z0-9_]+)=/gm).toSorted());
    expect(all(example, /^[A-Z_]*(?:PASSWORD|SECRET|SECRET_KEY|TOKEN|CODE_KEY)=(.*)$/gm)).toEqual(['']);
  });

  test('every setting of the compose file is one that the server reads', () => {
    const own = compose.slice(compose.indexOf('  pavilion:'), compose.indexOf('  postgres:'));
    const known = Object.keys(serverSettings.shape);
    const names = all(own, /^ {6}([A-Z0-9_]+):/gm).filter((name) => !name.startsWith('AWS_'));
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  test('every command of the guide for operators is there', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = all(read('docs/operate.md'), /npm run ([a-z:-]+)/g);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });
});
