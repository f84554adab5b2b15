import type { ComponentType } from 'react';
import { Contributed, lazyPage } from '../../../core/browser/index.ts';
import type { QuestionnaireForms } from '../shared/contract.ts';

/** A part of this plugin that another plugin shows: it keeps this one's stores and texts. */
const own = <P extends object>(Part: ComponentType<P>): ComponentType<P> => {
  const OwnPart = (props: P) => (
    <Contributed owner="assessments">
      <Part {...props} />
    </Contributed>
  );
  return OwnPart;
};

export const forms: QuestionnaireForms = {
  Fill: own(lazyPage(() => import('./parts/FillPart.tsx').then((module) => module.FillPart))),
  Preview: own(lazyPage(() => import('./parts/PreviewPart.tsx').then((module) => module.PreviewPart))),
  Compare: own(lazyPage(() => import('./parts/CompareView.tsx').then((module) => module.CompareView))),
  Answers: own(lazyPage(() => import('./parts/AnswersView.tsx').then((module) => module.AnswersView))),
};
