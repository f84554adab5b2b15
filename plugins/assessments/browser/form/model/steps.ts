import { isGuidance } from '#plugins/assessments/shared/questionnaire/elements.ts';
import type { FormTree } from './FormTree.ts';
import type { ItemNode, Occurrence } from './nodes.ts';

/** One question with the words that lead to it. */
export interface Step {
  readonly node: ItemNode;
  readonly lead: readonly ItemNode[];
}

/** The form as a row of single questions: headings and words stand with every question that they lead to. */
export const stepsOf = (form: FormTree): readonly Step[] => {
  const steps: Step[] = [];
  // The last words of each place: 'over the last two weeks, how often ...' is said with each question that follows.
  const words = new Map<Occurrence | null, ItemNode>();
  const groupsOf = (node: ItemNode): readonly ItemNode[] => {
    const found: ItemNode[] = [];
    for (let above = node.parent; above; above = above.node.parent) {
      if (above.node.isGroup && above.node.item.text) found.unshift(above.node);
    }
    return found.slice(-2);
  };
  for (const node of form.shown) {
    if (node.item.type === 'display' && !isGuidance(node.item)) words.set(node.parent, node);
    else if (node.isQuestion) {
      const said = words.get(node.parent);
      steps.push({ node, lead: [...groupsOf(node), ...(said ? [said] : [])] });
    }
  }
  return steps;
};
