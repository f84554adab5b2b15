import { isDeepStrictEqual } from 'node:util';
import { bounds } from '#core/server/budgets/bounds.ts';
import { writtenAs } from '../resource/exactText.ts';
import { tooLarge, weigh } from './door/weight.ts';

export interface PatchStep {
  readonly op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test';
  readonly path: string;
  readonly from?: string;
  readonly value?: unknown;
}

export class PatchFailed extends Error {
  constructor(
    message: string,
    readonly isTest = false,
  ) {
    super(message);
  }
}

type Tree = Record<string, unknown> | unknown[];

const stepsOf = (pointer: string): readonly string[] => {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) throw new PatchFailed(`'${pointer.slice(0, 80)}' is no JSON pointer`);
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
};

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

const indexIn = (list: readonly unknown[], step: string, most: number): number => {
  const index = /^(0|[1-9]\d*)$/.test(step) ? Number(step) : -1;
  if (index < 0 || index > most || index > list.length)
    throw new PatchFailed(`there is no place '${step.slice(0, 80)}'`);
  return index;
};

const child = (tree: unknown, step: string): unknown => {
  if (Array.isArray(tree)) return tree[indexIn(tree, step, tree.length - 1)];
  if (isTree(tree) && Object.hasOwn(tree, step)) return (tree as Record<string, unknown>)[step];
  throw new PatchFailed(`there is no '${step.slice(0, 80)}'`);
};

/** The holder of the last step of a pointer. */
const holderOf = (root: unknown, pointer: string): readonly [Tree, string] => {
  const steps = stepsOf(pointer);
  const last = steps.at(-1);
  if (last === undefined) throw new PatchFailed('the whole resource cannot be replaced');
  const holder = steps.slice(0, -1).reduce(child, root);
  if (!isTree(holder)) throw new PatchFailed(`there is nothing that could hold '${last.slice(0, 80)}'`);
  if (last === '__proto__') throw new PatchFailed('this name is not allowed');
  return [holder, last];
};

const add = (root: unknown, path: string, value: unknown): void => {
  const [holder, step] = holderOf(root, path);
  if (Array.isArray(holder))
    holder.splice(step === '-' ? holder.length : indexIn(holder, step, holder.length), 0, value);
  else holder[step] = value;
};

const remove = (root: unknown, path: string): void => {
  const [holder, step] = holderOf(root, path);
  child(holder, step);
  if (Array.isArray(holder)) holder.splice(Number(step), 1);
  else delete holder[step];
};

const copied = (value: unknown): unknown => {
  if (Array.isArray(value)) return writtenAs(value.map(copied), value);
  if (!isTree(value)) return value;
  return writtenAs(Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copied(inner)])), value);
};

const get = (root: unknown, path: string): unknown => stepsOf(path).reduce(child, root);

/** What a patch may still add, copy and compare; asked before it is done, so that no memory is spent on what is refused. */
class Allowance {
  private size: number;
  private readonly most: number;
  private work: number;

  constructor(tree: unknown, patch: readonly PatchStep[]) {
    const { times, more, most, work } = bounds.patch;
    this.size = weigh(tree, Number.POSITIVE_INFINITY).bytes;
    const sent = weigh(patch, most).bytes;
    this.most = Math.min(times * (this.size + sent) + more, Math.max(most, this.size));
    this.work = work * this.most;
  }

  /** @param at how deep the value will be */
  adds(value: unknown, at: number): void {
    this.size += this.spend(value, bounds.body.depth - at);
    if (this.size > this.most)
      throw tooLarge('The patch makes the resource too large. Send the whole resource instead.');
  }

  removes(value: unknown): void {
    this.size -= this.spend(value);
  }

  spend(value: unknown, room?: number): number {
    const { bytes } = weigh(value, Math.min(this.most, this.work), room);
    this.work -= bytes;
    return bytes;
  }
}

const depthOf = (path: string): number => stepsOf(path).length;

/**
 * RFC 6902, on a copy; lists and objects that become empty are taken out, since FHIR has none.
 * @throws PatchFailed, and Failure 413 for what grows too much
 */
export const applyPatch = (tree: unknown, patch: readonly PatchStep[]): unknown => {
  const allowance = new Allowance(tree, patch);
  const root = copied(tree);
  for (const { op, path, from = '', value } of patch) {
    if (value === undefined && /^(add|replace|test)$/.test(op)) throw new PatchFailed(`'${op}' needs a value`);
    if (op === 'test') {
      const there = get(root, path);
      allowance.spend(there);
      if (!isDeepStrictEqual(there, value)) throw new PatchFailed(`'${path.slice(0, 80)}' is something else`, true);
    } else if (op === 'add') {
      allowance.adds(value, depthOf(path));
      add(root, path, copied(value));
    } else if (op === 'remove') {
      allowance.removes(get(root, path));
      remove(root, path);
    } else if (op === 'replace') {
      const [holder, step] = holderOf(root, path);
      allowance.removes(child(holder, step));
      allowance.adds(value, depthOf(path));
      if (Array.isArray(holder)) holder[Number(step)] = copied(value);
      else holder[step] = copied(value);
    } else {
      if (op === 'move' && `${path}/`.startsWith(`${from}/`) && path !== from)
        throw new PatchFailed('nothing can be moved into itself');
      const moved = get(root, from);
      if (op === 'move') remove(root, from);
      if (op === 'copy') allowance.adds(moved, depthOf(path));
      else allowance.spend(moved, bounds.body.depth - depthOf(path));
      add(root, path, op === 'copy' ? copied(moved) : moved);
    }
  }
  return withoutEmpty(root);
};

const withoutEmpty = (value: unknown): unknown => {
  if (!isTree(value)) return value;
  if (Array.isArray(value)) return writtenAs(value.map(withoutEmpty), value);
  const kept = Object.entries(value).flatMap(([name, inner]) => {
    const one = withoutEmpty(inner);
    return isTree(one) && Object.keys(one).length === 0 ? [] : [[name, one] as const];
  });
  return writtenAs(Object.fromEntries(kept), value);
};
