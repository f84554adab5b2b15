import { observer } from 'mobx-react-lite';
import { useService } from '../../../../core/browser/index.ts';
import { Button, Callout } from '../../../../core/browser/ui/index.ts';
import { I18n } from '../../../../core/shared/index.ts';
import { languageFor, labelOf } from '../../shared/questionnaire/translated.ts';
import { everyAnswered } from '../../shared/questionnaire/response.ts';
import type { Filling } from '../form/Filling.ts';
import type { Meanwhile } from '../form/merge.ts';
import { answerText } from './answerText.ts';
import { useFormTexts } from './context.ts';

/** What another device changed while this one was open: taken over, or kept apart. */
export const MeanwhileList = observer(({ filling }: { readonly filling: Filling }) => {
  const t = useFormTexts();
  const i18n = useService(I18n);
  if (filling.meanwhile.length === 0) return null;
  const language = languageFor(filling.questionnaire, i18n.locale);
  const words = ({ theirs }: Meanwhile): string =>
    everyAnswered(theirs)
      .flatMap(({ answer = [] }) => answer)
      .map((answer) => answerText(answer, language, i18n, t))
      .join(', ') || t.noAnswer;
  return (
    <Callout tone="note" role="status" title={t.meanwhileTitle}>
      <ul>
        {filling.meanwhile.map((one) => (
          <li key={one.node.key}>
            {(one.kept === 'theirs' ? t.meanwhileTaken : t.meanwhileMine)(labelOf(one.node.item, language), words(one))}
          </li>
        ))}
      </ul>
      <div>
        <Button intent="quiet" onClick={filling.forgetMeanwhile}>
          {t.understood}
        </Button>
      </div>
    </Callout>
  );
});
