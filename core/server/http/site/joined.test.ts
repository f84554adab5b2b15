import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { createJoiner, scriptsIn } from './joined.ts';

const files = new Set(['/0123abcd/1.js', '/0123abcd/tasks-en-CA.js', '/0123abcd/1.css', '/main.js']);

test('scripts of one build are named together in one address', () => {
  expect(scriptsIn('/0123abcd/1+tasks-en-CA.js', files)).toEqual(['/0123abcd/1.js', '/0123abcd/tasks-en-CA.js']);
});

test.each([
  ['one that is not there', '/0123abcd/1+2.js'],
  ['one alone', '/0123abcd/1.js'],
  ['the same twice', '/0123abcd/1+1.js'],
  ['a way out of the folder', '/0123abcd/1+../../main.js'],
  ['another folder', '/0123abcd/1+/main.js'],
  ['a style sheet', '/0123abcd/1+1.css'],
  ['more than a page ever wants', `/0123abcd/${Array.from({ length: 81 }, (_, n) => n).join('+')}.js`],
])('%s is no address of scripts', (_, path) => {
  expect(scriptsIn(path, files)).toBeNull();
});

test('the answer is each script in its order, plain and compressed, made once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-joined-'));
  try {
    mkdirSync(join(folder, '0123abcd'));
    writeFileSync(join(folder, '0123abcd', '1.js'), 'first()');
    writeFileSync(join(folder, '0123abcd', '2.js'), '(function () {})()');
    const joined = createJoiner(folder);
    const scripts = ['/0123abcd/1.js', '/0123abcd/2.js'];
    const { plain, br } = await joined('/0123abcd/1+2.js', scripts);
    expect(plain.toString()).toBe('first();\n(function () {})()');
    expect(brotliDecompressSync(br).toString()).toBe(plain.toString());
    rmSync(join(folder, '0123abcd'), { recursive: true });
    expect((await joined('/0123abcd/1+2.js', scripts)).plain).toBe(plain);
    // What could not be read is not kept as if it had been.
    await expect(joined('/0123abcd/2+1.js', [...scripts].reverse())).rejects.toThrow('ENOENT');
    mkdirSync(join(folder, '0123abcd'));
    for (const name of ['1.js', '2.js']) writeFileSync(join(folder, '0123abcd', name), 'later()');
    expect((await joined('/0123abcd/2+1.js', [...scripts].reverse())).plain.toString()).toBe('later();\nlater()');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('what is asked for again is sent smaller once that is made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-joined-'));
  try {
    mkdirSync(join(folder, '0123abcd'));
    const code = Array.from({ length: 4000 }, (_, n) => `const v${n * 7919} = call(${n % 13}, "${(n * 31) % 97}");`);
    writeFileSync(join(folder, '0123abcd', '1.js'), code.slice(0, 2000).join('\n'));
    writeFileSync(join(folder, '0123abcd', '2.js'), code.slice(2000).join('\n'));
    const joined = createJoiner(folder);
    const ask = () => joined('/0123abcd/1+2.js', ['/0123abcd/1.js', '/0123abcd/2.js']);
    const first = await ask();
    expect(await ask()).toBe(first);
    for (let tries = 0; (await ask()) === first && tries < 1000; tries++)
      await new Promise((resolve) => setTimeout(resolve, 5));
    const second = await ask();
    expect(second.br.length).toBeLessThan(first.br.length);
    expect(brotliDecompressSync(second.br).toString()).toBe(first.plain.toString());
    expect(await ask()).toBe(second);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
