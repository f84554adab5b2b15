import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { lowered, risenAbove } from '../../scripts/measures/budgets.ts';
import { importsInCycles } from '../../scripts/measures/cycles.ts';
import { findRepeats, tokensOf } from '../../scripts/measures/repeats.ts';
import { isGerund } from '../../scripts/measures/shape.ts';

const root = join(__dirname, '..', '..');

test('no figure of the sources is above its budget in config/budgets.json', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(root, 'scripts/tasks/measures.ts')],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
  );
  const risen = stdout.split('\n').filter((line) => line.startsWith('Above its budget'));
  expect({ status, risen, stderr }).toEqual({ status: 0, risen: [], stderr: '' });
});

test('a budget falls with its figure, never rises, and adds new figures', () => {
  const budgets = { types: { any: 5, casts: 5 }, bytes: { gone: 3 } };
  const taken = { types: { any: 3, casts: 7 }, bytes: { new: 2 }, lines: { host: 1001 } };
  expect(risenAbove(budgets, taken)).toEqual([{ name: 'types casts', figure: 7, budget: 5 }]);
  expect(lowered(budgets, taken)).toEqual({ types: { any: 3, casts: 5 }, bytes: { new: 2 }, lines: { host: 2000 } });
});

test('a name that only says that something is done is a gerund; a noun, or a name of two words, is none', () => {
  expect(['asking.ts', 'Waiting.tsx', 'useSending.ts', 'joining.test.ts', 'tidyings.ts'].filter(isGerund)).toHaveLength(
    5,
  );
  expect(
    ['booking.ts', 'useBooking.ts', 'settings.ts', 'Landing.tsx', 'auditPending.ts', 'swing.d.ts'].filter(isGerund),
  ).toEqual(['swing.d.ts']);
});

test('the imports of a cycle are counted, and those that only lead there are not', () => {
  const imports = new Map([
    ['a', ['b', 'd']],
    ['b', ['c']],
    ['c', ['a']],
    ['d', []],
    ['e', ['a']],
  ]);
  expect(importsInCycles(imports)).toEqual(['a -> b', 'b -> c', 'c -> a']);
});

describe('repeats', () => {
  const passage = (name: string): string => `
    export const ${name} = (list: readonly number[]): number => {
      let total = 0;
      for (const ${name}Item of list) {
        if (${name}Item > 10) total += ${name}Item * 2;
        else if (${name}Item < 0) throw new Error('${name}');
        else total -= ${name}Item;
      }
      return Math.round(total);
    };`;
  const repeatsIn = (...texts: readonly string[]) =>
    findRepeats(texts.flatMap((text, index) => tokensOf(`${index}.ts`, text)));

  test('the same shape under other names counts once for each copy', () => {
    const found = repeatsIn(passage('one'), passage('two'), passage('three'));
    expect(found.map(({ place, lines }) => [place, lines])).toEqual([
      ['1.ts:2', 9],
      ['2.ts:2', 9],
    ]);
  });

  test('imports, comments and lists of values are no repeats', () => {
    const imports = Array.from({ length: 20 }, (_, n) => `import { a${n}, b${n} } from './${n}.ts';`).join('\n');
    const list = `export const list = [${Array.from({ length: 20 }, (_, n) => `\n{ code: '${n}', text: '${n}' }`).join(',')}];`;
    expect(repeatsIn(imports, imports, list, list)).toEqual([]);
  });
});
