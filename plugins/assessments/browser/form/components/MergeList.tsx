import { observer } from 'mobx-react-lite';
import { useService } from '#core/browser';
import { Button, Callout } from '#ui';
import { I18n } from '#core/shared';
import { languageFor, labelOf } from '#plugins/assessments/shared/questionnaire/translation.ts';
import { everyAnswered } from '#plugins/assessments/shared/questionnaire/response.ts';
import type { FormDraftStore } from '../stores/FormDraftStore.ts';
import type { MergedChange } from '../model/merge.ts';
import { answerText } from './answerText.ts';
import { useFormTexts } from '../hooks/useFormView.ts';

/** What another device changed while this one was open: taken over, or kept apart. */
export const MergeList = observer(({ draft }: { readonly draft: FormDraftStore }) => {
  const t = useFormTexts();
  const i18n = useService(I18n);
  if (draft.merged.length === 0) return null;
  const language = languageFor(draft.questionnaire, i18n.locale);
  const words = ({ theirs }: MergedChange): string =>
    everyAnswered(theirs)
      .flatMap(({ answer = [] }) => answer)
      .map((answer) => answerText(answer, language, i18n, t))
      .join(', ') || t.noAnswer;
  return (
    <Callout tone="note" role="status" title={t.meanwhileTitle}>
      <ul>
        {draft.merged.map((one) => (
          <li key={one.node.key}>
            {(one.kept === 'theirs' ? t.meanwhileTaken : t.meanwhileMine)(labelOf(one.node.item, language), words(one))}
          </li>
        ))}
      </ul>
      <div>
        <Button intent="quiet" onClick={draft.dismissMerged}>
          {t.understood}
        </Button>
      </div>
    </Callout>
  );
});
