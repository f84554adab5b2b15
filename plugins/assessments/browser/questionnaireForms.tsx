import type { ComponentType } from 'react';
import { Contributed, lazyPage } from '#core/browser';
import type { QuestionnaireForms } from '../shared/calls.ts';

/** A part of this plugin that another plugin shows: it keeps this one's stores and texts. */
const own = <P extends object>(Part: ComponentType<P>): ComponentType<P> => {
  const OwnPart = (props: P) => (
    <Contributed owner="assessments">
      <Part {...props} />
    </Contributed>
  );
  return OwnPart;
};

export const questionnaireForms: QuestionnaireForms = {
  Fill: own(lazyPage(() => import('./form/components/FillPart.tsx'), 'FillPart')),
  Preview: own(lazyPage(() => import('./form/components/PreviewPart.tsx'), 'PreviewPart')),
  Compare: own(lazyPage(() => import('./form/components/CompareView.tsx'), 'CompareView')),
  Answers: own(lazyPage(() => import('./form/components/AnswersView.tsx'), 'AnswersView')),
};
