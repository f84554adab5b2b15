import type { Questionnaire, QuestionnaireItem, QuestionnaireResponseItem } from '@medplum/fhirtypes';
import { everyItem, isGuidance } from '#plugins/assessments/shared/questionnaire/elements.ts';
import { isEnabled } from '#plugins/assessments/shared/questionnaire/enableWhen.ts';
import { isSafetyItem, isTotalItem } from '#plugins/assessments/shared/questionnaire/instruments.ts';
import {
  type Answer,
  type AnswerOption,
  optionsOf,
  ordinalIn,
} from '#plugins/assessments/shared/questionnaire/options.ts';
import { sumOf } from '#plugins/assessments/shared/questionnaire/score.ts';
import { type FormRoot, type ItemNode, nodesOf } from './nodes.ts';
import { itemsOf } from './responseItems.ts';

const below = (nodes: readonly ItemNode[]): readonly ItemNode[] =>
  nodes.flatMap((node) => [node, ...node.occurrences.flatMap((one) => below(one.nodes))]);

/** The current answer to the safety item says that the patient may be in danger. */
export const isUnsafe = (node: ItemNode): boolean =>
  node.isQuestion &&
  isSafetyItem(node.item) &&
  node.answers.some((answer) => (ordinalIn(node.options, answer) ?? answer.valueInteger ?? 0) > 0);

/** A questionnaire being answered: which items are asked now, and what was answered. */
export class FormTree implements FormRoot {
  readonly nodes: readonly ItemNode[];
  private readonly options = new Map<QuestionnaireItem, readonly AnswerOption[] | null>();

  constructor(
    readonly questionnaire: Questionnaire,
    kept: readonly QuestionnaireResponseItem[] | undefined,
    private readonly changed: (node: ItemNode) => void = () => undefined,
  ) {
    this.nodes = nodesOf(this, questionnaire.item, kept, null);
  }

  readonly optionsOf = (item: QuestionnaireItem): readonly AnswerOption[] | null => {
    if (!this.options.has(item)) this.options.set(item, optionsOf(this.questionnaire, item));
    return this.options.get(item) ?? null;
  };

  readonly changedAt = (node: ItemNode): void => {
    this.total();
    this.changed(node);
  };

  /** Asked now: its own conditions hold, and those of everything above it. Conditions that go in a circle count as met. */
  isAsked(node: ItemNode, asking: ReadonlySet<ItemNode> = new Set()): boolean {
    if (asking.has(node)) return true;
    const within = new Set(asking).add(node);
    const above = node.parent?.node;
    if (above && !this.isAsked(above, within)) return false;
    return isEnabled(node.item, (linkId) => this.answersNear(node, linkId, within));
  }

  isShown(node: ItemNode): boolean {
    return !node.isHidden && !isGuidance(node.item) && this.isAsked(node);
  }

  /** Everything that is asked and can be seen, in its order. */
  get shown(): readonly ItemNode[] {
    return below(this.nodes).filter((node) => this.isShown(node));
  }

  /** What a person answers: no groups, no words, nothing that is worked out. */
  get questions(): readonly ItemNode[] {
    return this.shown.filter((node) => node.isQuestion && !node.isFixed);
  }

  get isUnsafe(): boolean {
    return this.shown.some(isUnsafe);
  }

  get items(): QuestionnaireResponseItem[] {
    return itemsOf(this, this.nodes);
  }

  nodeOf(linkId: string): ItemNode | undefined {
    return below(this.nodes).find(({ item }) => item.linkId === linkId);
  }

  /** Puts what the server worked out, where it differs. True when something did. */
  take(linkId: string, answers: readonly Answer[]): boolean {
    const node = this.nodeOf(linkId);
    if (!node || JSON.stringify(node.answers) === JSON.stringify(answers)) return false;
    node.load([{ linkId, answer: [...answers] }]);
    return true;
  }

  /** Totals are the sum of the answers, seen as soon as they are chosen. */
  private total(): void {
    if (!everyItem(this.questionnaire.item).some(isTotalItem)) return;
    const sum = sumOf(this.questionnaire, { item: this.items });
    for (const node of below(this.nodes)) {
      if (!isTotalItem(node.item)) continue;
      const value = sum?.value;
      const answer: Answer =
        node.item.type === 'integer'
          ? { valueInteger: value }
          : node.item.type === 'quantity'
            ? { valueQuantity: { value, unit: '{score}' } }
            : { valueDecimal: value };
      const answers = value === undefined ? [] : [answer];
      if (JSON.stringify(node.answers) !== JSON.stringify(answers)) {
        node.load(answers.length > 0 ? [{ linkId: node.item.linkId, answer: answers }] : []);
      }
    }
  }

  /** The answers to the nearest item of that linkId: beside the node first, then further out. */
  private answersNear(node: ItemNode, linkId: string, asking: ReadonlySet<ItemNode>): readonly Answer[] {
    for (let scope = node.parent; ; scope = scope.node.parent) {
      const found = below(scope ? scope.nodes : this.nodes).filter(({ item }) => item.linkId === linkId);
      if (found.length > 0) {
        return found.filter((one) => this.isAsked(one, asking)).flatMap(({ answers }) => answers);
      }
      if (!scope) return [];
    }
  }
}
