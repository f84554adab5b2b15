import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { join } from 'node:path';
import * as z from 'zod';
import { root } from '../run.ts';
import type { Measured } from './measure.ts';

const graph = z.object({
  modules: z.array(z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) })),
});

/** Which tangle each module is in, after Tarjan: modules with the same number reach each other. */
const tanglesOf = (imports: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, number> => {
  const tangle = new Map<string, number>();
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const enter = (name: string): void => {
    order.set(name, order.size);
    lowest.set(name, order.get(name)!);
    open.push(name);
    for (const next of imports.get(name) ?? []) {
      if (!order.has(next)) enter(next);
      if (!tangle.has(next)) lowest.set(name, Math.min(lowest.get(name)!, lowest.get(next)!));
    }
    if (lowest.get(name) !== order.get(name)) return;
    const number = order.get(name)!;
    for (let last = ''; last !== name;) {
      last = open.pop()!;
      tangle.set(last, number);
    }
  };
  for (const name of imports.keys()) if (!order.has(name)) enter(name);
  return tangle;
};

/** Imports whose two ends reach each other, types too. Taking one away never raises the figure, adding one never lowers it. */
export const importsInCycles = (imports: ReadonlyMap<string, readonly string[]>): readonly string[] => {
  const tangle = tanglesOf(imports);
  return [...imports].flatMap(([from, targets]) =>
    targets.filter((to) => tangle.get(to) === tangle.get(from)).map((to) => `${from} -> ${to}`),
  );
};

export const measureCycles = async (): Promise<Measured> => {
  const { stdout } = await promisify(execFile)(
    join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'depcruise.cmd' : 'depcruise'),
    [
      ...['--config', 'config/lint/imports.cjs', '--no-progress', '--output-type', 'json', '--include-only'],
      ...['^(core|plugins|host|config)/', 'core', 'plugins', 'host', 'config'],
    ],
    { cwd: root, maxBuffer: 512 * 1024 * 1024 },
  ).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' })); // Its code counts the broken rules.
  const { modules } = graph.parse(JSON.parse(stdout));
  const found = importsInCycles(
    new Map(modules.map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)])),
  );
  return { figures: { imports: found.length }, found };
};
