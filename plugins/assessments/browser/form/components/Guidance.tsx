import { extensionOf, isGuidance, urls } from '#plugins/assessments/shared/questionnaire/elements.ts';
import { labelOf } from '#plugins/assessments/shared/questionnaire/translation.ts';
import type { ItemNode } from '../model/nodes.ts';
import { domId, useFormView } from '../hooks/useFormView.ts';

export const guidanceOf = (node: ItemNode, language: string): readonly string[] => {
  const instruction = extensionOf(node.item, urls.instruction)?.valueString;
  const format = extensionOf(node.item, urls.entryFormat)?.valueString;
  const help = (node.item.item ?? []).filter(isGuidance).map((item) => labelOf(item, language));
  return [...help, instruction, format].filter((text): text is string => text !== undefined && text !== '');
};

/** Help that belongs to an item: always in sight, read out with it. */
export const Guidance = ({ node }: { readonly node: ItemNode }) => {
  const { language } = useFormView();
  const words = guidanceOf(node, language);
  if (words.length === 0) return null;
  return (
    <div className="asm-help" id={`${domId(node)}-help`}>
      {words.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
};
