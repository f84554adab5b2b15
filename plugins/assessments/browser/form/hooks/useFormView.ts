import { createContext, type ReactNode } from 'react';
import { useRequired } from '#core/browser/react/useRequired.ts';
import { useMessages } from '#core/browser';
import { labelOf } from '#plugins/assessments/shared/questionnaire/translation.ts';
import type { FormTree } from '../model/FormTree.ts';
import type { ItemNode } from '../model/nodes.ts';
import { formTexts } from '../messages/index.ts';

/** What every part of one form knows. */
export interface FormView {
  readonly form: FormTree;
  /** The form's own language that is nearest to the reader's. */
  readonly language: string;
  /** Most questions must be answered: then the others are marked, and not these. */
  readonly mostlyRequired: boolean;
  /** Sends what is typed, when a field is left. */
  readonly settle: () => void;
  readonly visit: (linkId: string) => void;
  /** Draws any item: groups hold questions, which hold groups. */
  readonly item: (node: ItemNode) => ReactNode;
}

export const FormViewContext = createContext<FormView | null>(null);

/** @throws Error outside a form */
export const useFormView = (): FormView =>
  useRequired(FormViewContext, 'A question stands outside a form. Remedy: render it under QuestionnaireBody.');

export const useFormTexts = () => useMessages(formTexts);

export const domId = (node: ItemNode): string => `asm-${node.key}`;

/** What the question is called in a sentence: without the mark at its end. */
export const nameOf = (node: ItemNode, language: string): string =>
  labelOf(node.item, language).replace(/\s*[?:.]\s*$/, '');
