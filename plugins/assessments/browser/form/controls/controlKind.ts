import { controlOf } from '#plugins/assessments/shared/questionnaire/elements.ts';
import type { ItemNode } from '../model/nodes.ts';

/** How a question is answered. */
export type ControlKind =
  | 'radios'
  | 'boxes'
  | 'list'
  | 'lookup'
  | 'yesNo'
  | 'tick'
  | 'slider'
  | 'file'
  | 'long'
  | 'line';

const many = 8;

export const controlKindOf = (node: ItemNode): ControlKind => {
  const { type, repeats } = node.item;
  const control = controlOf(node.item);
  switch (type) {
    case 'boolean':
      return control === 'check-box' ? 'tick' : 'yesNo';
    case 'attachment':
      return 'file';
    case 'text':
      return 'long';
    case 'integer':
    case 'decimal':
      return control === 'slider' ? 'slider' : 'line';
    case 'choice':
    case 'open-choice': {
      const { options } = node;
      if (options === null) return 'line';
      if (repeats) return 'boxes';
      if (control === 'drop-down') return type === 'choice' ? 'list' : 'lookup';
      if (control === 'autocomplete' || control === 'lookup') return type === 'choice' ? 'list' : 'lookup';
      if (control === 'radio-button' || control === 'check-box') return 'radios';
      return options.length > many && type === 'choice' ? 'list' : 'radios';
    }
    default:
      // A question of another type that brings its answers along.
      return node.item.answerOption && node.item.answerOption.length > 0 ? (repeats ? 'boxes' : 'radios') : 'line';
  }
};

const sets: readonly ControlKind[] = ['radios', 'boxes', 'yesNo', 'file'];

/** Several controls under one question: it is their legend, and not one control's label. */
export const isControlGroup = (node: ItemNode): boolean => {
  const kind = controlKindOf(node);
  return sets.includes(kind) || (node.item.repeats === true && (kind === 'line' || kind === 'long'));
};
