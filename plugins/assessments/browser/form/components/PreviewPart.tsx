import type { Questionnaire } from '@medplum/fhirtypes';
import { useMemo } from 'react';
import { Callout } from '#ui';
import { FormTree } from '../model/FormTree.ts';
import { useFormTexts } from '../hooks/useFormView.ts';
import { QuestionnaireBody } from './QuestionnaireBody.tsx';

/** The questions as they will be asked: they can be tried, and nothing is kept. */
export const PreviewPart = ({ questionnaire }: { readonly questionnaire: Questionnaire }) => {
  const t = useFormTexts();
  const form = useMemo(() => new FormTree(questionnaire, undefined), [questionnaire]);
  return (
    <div className="asm-fill">
      <Callout>{t.preview}</Callout>
      <QuestionnaireBody form={form} />
    </div>
  );
};
