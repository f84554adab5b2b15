import type { QuestionnaireResponseItem } from '@medplum/fhirtypes';
import type { FormTree } from './FormTree.ts';
import type { ItemNode } from './nodes.ts';
import { writeNode } from './responseItems.ts';

type Items = readonly QuestionnaireResponseItem[];

/** What another device did meanwhile. */
export interface MergedChange {
  readonly node: ItemNode;
  /** `theirs`: taken over. `mine`: answered differently here too, and kept as it is here. */
  readonly kept: 'theirs' | 'mine';
  readonly theirs: Items;
}

/** Without the questions' texts, and with names in one order: a server may write either in its own way. */
const bare = (items: Items): string =>
  JSON.stringify(items, (name, value: unknown) => {
    if (name === 'text') return undefined;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
/** The same answers, however a server writes them. */
export const same = (one: Items, other: Items): boolean => bare(one) === bare(other);
const of = (items: Items | undefined, linkId: string): Items => (items ?? []).filter((item) => item.linkId === linkId);

/** Three ways, by linkId: what only the other device changed is taken over, what was changed here stays. */
const mergeNodes = (
  form: FormTree,
  nodes: readonly ItemNode[],
  base: Items | undefined,
  theirs: Items | undefined,
  found: MergedChange[],
): void => {
  for (const node of nodes) {
    const [before, now] = [of(base, node.item.linkId), of(theirs, node.item.linkId)];
    if (same(before, now)) continue;
    const mine = writeNode(form, node);
    if (same(mine, now)) continue;
    if (node.isGroup && now.length === node.occurrences.length && before.length <= now.length) {
      node.occurrences.forEach((one, n) => mergeNodes(form, one.nodes, before[n]?.item, now[n]?.item, found));
    } else if (same(mine, before)) {
      node.load(now);
      found.push({ node, kept: 'theirs', theirs: now });
    } else {
      found.push({ node, kept: 'mine', theirs: now });
    }
  }
};

/** @param base what both stood on; @param theirs what the other device kept */
export const merge = (form: FormTree, base: Items | undefined, theirs: Items | undefined): readonly MergedChange[] => {
  const found: MergedChange[] = [];
  mergeNodes(form, form.nodes, base, theirs, found);
  return found;
};
