import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useService } from '#core/browser';
import { I18n } from '#core/shared';
import { everyItem } from '#plugins/assessments/shared/questionnaire/elements.ts';
import { languageFor } from '#plugins/assessments/shared/questionnaire/translation.ts';
import type { FormTree } from '../model/FormTree.ts';
import type { ItemNode } from '../model/nodes.ts';
import { FormViewContext } from '../hooks/useFormView.ts';
import { ItemPart } from './ItemPart.tsx';
import '../../assessments.css';

interface BodyProps {
  readonly form: FormTree;
  readonly settle?: () => void;
  readonly visit?: (linkId: string) => void;
  /** Instead of every item, for example one question. */
  readonly children?: ReactNode;
}

const nothing = (): void => undefined;
const itemPart = (node: ItemNode): ReactNode => <ItemPart key={node.key} node={node} />;

/** The items of a questionnaire in the reader's language, or in its own where it has no other. */
export const QuestionnaireBody = observer(({ form, settle = nothing, visit = nothing, children }: BodyProps) => {
  const { locale } = useService(I18n);
  const { questionnaire } = form;
  const language = languageFor(questionnaire, locale);
  const questions = everyItem(questionnaire.item).filter(({ type }) => type !== 'group' && type !== 'display');
  const mostlyRequired = questions.filter(({ required }) => required).length * 2 > questions.length;
  return (
    <FormViewContext value={{ form, language, mostlyRequired, settle, visit, item: itemPart }}>
      <div className="asm-form" lang={language}>
        {children ?? form.nodes.map(itemPart)}
      </div>
    </FormViewContext>
  );
});
