import { isGuidance } from '../../shared/questionnaire/elements.ts';
import type { FormTree } from './FormTree.ts';
import type { ItemNode } from './nodes.ts';

/** One question with the words that lead to it. */
export interface Step {
  readonly node: ItemNode;
  readonly lead: readonly ItemNode[];
}

/** The form as a row of single questions: headings and words stand with the question after them. */
export const stepsOf = (form: FormTree): readonly Step[] => {
  const steps: Step[] = [];
  let words: ItemNode[] = [];
  const groupsOf = (node: ItemNode): readonly ItemNode[] => {
    const found: ItemNode[] = [];
    for (let above = node.parent; above; above = above.node.parent) {
      if (above.node.isGroup && above.node.item.text) found.unshift(above.node);
    }
    return found.slice(-2);
  };
  for (const node of form.shown) {
    if (node.item.type === 'display' && !isGuidance(node.item)) words.push(node);
    else if (node.isQuestion) {
      steps.push({ node, lead: [...groupsOf(node), ...words] });
      words = [];
    }
  }
  // Words that nothing follows lead nowhere: they stay with the last question.
  const last = steps.pop();
  if (last) steps.push({ ...last, lead: [...last.lead, ...words] });
  return steps;
};
