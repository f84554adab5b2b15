import { observer } from 'mobx-react-lite';
import { labelOf } from '#plugins/assessments/shared/questionnaire/translation.ts';
import type { ItemNode } from '../model/nodes.ts';
import { useFormView } from '../hooks/useFormView.ts';
import { GroupPart } from './GroupPart.tsx';
import { QuestionPart } from './QuestionPart.tsx';

/** One item of any type, where it is asked. */
export const ItemPart = observer(({ node }: { readonly node: ItemNode }) => {
  const { form, language } = useFormView();
  if (!form.isShown(node)) return null;
  if (node.isGroup) return <GroupPart node={node} />;
  if (node.item.type === 'display') return <p className="asm-words">{labelOf(node.item, language)}</p>;
  return <QuestionPart node={node} />;
});
