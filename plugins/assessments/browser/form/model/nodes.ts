import type { QuestionnaireItem, QuestionnaireResponseItem } from '@medplum/fhirtypes';
import { makeAutoObservable, observableRef } from 'mobx';
import { isCalculated, isHidden } from '#plugins/assessments/shared/questionnaire/elements.ts';
import { isTotalItem } from '#plugins/assessments/shared/questionnaire/instruments.ts';
import { type Answer, type AnswerOption, keyOf } from '#plugins/assessments/shared/questionnaire/options.ts';
import { typedTextOf, parseTypedText } from './typedAnswer.ts';

/** What nodes ask of the form that they belong to. */
export interface FormRoot {
  readonly changedAt: (node: ItemNode) => void;
  readonly optionsOf: (item: QuestionnaireItem) => readonly AnswerOption[] | null;
}

let made = 0;

/** One answer of a question, or one time round a group, with the items below it. */
export class Occurrence {
  readonly key = `o${++made}`;
  answer: Answer | undefined;
  /** As typed; may be no answer yet, such as '12.' on the way to 12.5. */
  raw: string;
  readonly nodes: readonly ItemNode[];

  constructor(
    readonly node: ItemNode,
    kept: { readonly answer?: Answer | undefined; readonly items?: readonly QuestionnaireResponseItem[] | undefined },
  ) {
    const { item: _below, id: _id, ...answer } = kept.answer ?? {};
    this.answer = kept.answer ? answer : undefined;
    this.raw = typedTextOf(this.answer);
    this.nodes = nodesOf(node.root, node.item.item, kept.items, this);
    makeAutoObservable(this, { node: false, nodes: false, key: false, answer: observableRef });
  }

  /** Typed, but not to be read as an answer of the item's type. */
  get isBroken(): boolean {
    return this.answer === undefined && this.raw.trim() !== '';
  }

  type(raw: string): void {
    this.raw = raw;
    this.answer = parseTypedText(this.node.item, raw, this.answer);
    this.node.root.changedAt(this.node);
  }

  put(answer: Answer | undefined): void {
    this.answer = answer;
    this.raw = typedTextOf(answer);
    this.node.root.changedAt(this.node);
  }
}

/** One item of the questionnaire in one place of the form. */
export class ItemNode {
  readonly key = `n${++made}`;
  occurrences: Occurrence[] = [];
  /** Left once: what is wrong with it may be said. */
  touched = false;

  constructor(
    readonly root: FormRoot,
    readonly item: QuestionnaireItem,
    readonly parent: Occurrence | null,
    kept: readonly QuestionnaireResponseItem[],
  ) {
    makeAutoObservable(this, { root: false, item: false, parent: false, key: false });
    this.load(kept);
  }

  get isGroup(): boolean {
    return this.item.type === 'group';
  }
  get isQuestion(): boolean {
    return this.item.type !== 'group' && this.item.type !== 'display';
  }
  /** Worked out, or fixed by who made the form: shown, never typed. */
  get isFixed(): boolean {
    return this.item.readOnly === true || isCalculated(this.item) || isTotalItem(this.item);
  }
  get isHidden(): boolean {
    return isHidden(this.item) || (this.parent?.node.isHidden ?? false);
  }
  get options(): readonly AnswerOption[] | null {
    return this.root.optionsOf(this.item);
  }
  get answers(): readonly Answer[] {
    return this.occurrences.flatMap(({ answer }) => (answer === undefined ? [] : [answer]));
  }
  get isAnswered(): boolean {
    return this.answers.length > 0;
  }

  /** Takes over what is kept; at least one place to answer stays. */
  load(kept: readonly QuestionnaireResponseItem[]): void {
    const found = this.isGroup
      ? kept.map(({ item: items }) => new Occurrence(this, { items }))
      : kept.flatMap(({ answer = [] }) => answer.map((one) => new Occurrence(this, { answer: one, items: one.item })));
    this.occurrences = found.length > 0 ? found : [new Occurrence(this, {})];
  }

  add(): Occurrence {
    const added = new Occurrence(this, {});
    this.occurrences.push(added);
    this.root.changedAt(this);
    return this.occurrences.at(-1) ?? added;
  }

  remove(occurrence: Occurrence): void {
    this.occurrences = this.occurrences.filter((one) => one !== occurrence);
    if (this.occurrences.length === 0) this.occurrences = [new Occurrence(this, {})];
    this.root.changedAt(this);
  }

  /** Puts several answers at once, for a list of checkboxes; answers that stay keep their nested items. */
  choose(answers: readonly Answer[]): void {
    const stays = new Map(this.occurrences.map((one) => [one.answer ? keyOf(one.answer) : '', one]));
    const next = answers.map((answer) => stays.get(keyOf(answer)) ?? new Occurrence(this, { answer }));
    this.occurrences = next.length > 0 ? next : [new Occurrence(this, {})];
    this.root.changedAt(this);
  }

  leave(): void {
    this.touched = true;
  }
}

export const nodesOf = (
  root: FormRoot,
  items: readonly QuestionnaireItem[] | undefined,
  kept: readonly QuestionnaireResponseItem[] | undefined,
  parent: Occurrence | null,
): readonly ItemNode[] =>
  (items ?? []).map(
    (item) =>
      new ItemNode(
        root,
        item,
        parent,
        (kept ?? []).filter(({ linkId }) => linkId === item.linkId),
      ),
  );
