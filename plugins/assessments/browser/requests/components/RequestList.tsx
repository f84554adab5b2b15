import { observer } from 'mobx-react-lite';
import { useMessages, useService, useStore } from '#core/browser';
import { Button, Tag, When } from '#ui';
import { I18n } from '#core/shared';
import { type StoredOf } from '#clinical/shared';
import { minutesOf } from '#plugins/assessments/shared/questionnaire/elements.ts';
import { titleOf } from '#plugins/assessments/shared/questionnaire/translation.ts';
import { dueOf, isUnderWay } from '../hooks/useFormRequests.ts';
import { findQuestionnaire } from '../../library/hooks/useQuestionnaires.ts';
import { FormOutbox } from '../../form/stores/FormOutbox.ts';
import { useFormTexts } from '../../form/hooks/useFormView.ts';
import { pagesTexts } from '../../messages/pages/index.ts';
import { DueDate } from './DueDate.tsx';

interface AskedListProps {
  readonly tasks: readonly StoredOf<'Task'>[];
  readonly questionnaires: readonly StoredOf<'Questionnaire'>[];
  readonly open: (task: string) => void;
  /** The word on the button; `begin` and `continue` where absent. */
  readonly action?: string;
  /** One button of a page stands out: the first of this list. */
  readonly first?: boolean;
  readonly withdraw?: (task: StoredOf<'Task'>) => void;
}

/** What is asked, why, by whom and until when; each opens in place. */
export const RequestList = observer((props: AskedListProps) => {
  const { tasks, questionnaires, open, action, first = false, withdraw } = props;
  const t = useMessages(pagesTexts);
  const { locale } = useService(I18n);
  const outbox = useStore(FormOutbox);
  const form = useFormTexts();
  return (
    <ul className="asm-asked">
      {tasks.map((task, n) => {
        const questionnaire = findQuestionnaire(questionnaires, task.focus?.reference);
        const title = (questionnaire && titleOf(questionnaire, locale)) || task.focus?.display || t.form;
        const due = dueOf(task);
        const unsent = outbox.stuck(task.id);
        const verb = action ?? (unsent ? t.view : isUnderWay(task) ? t.continue : t.begin);
        return (
          <li key={task.id}>
            <div className="asm-asked-words">
              <h3>{title}</h3>
              {task.description && <p>{task.description}</p>}
              <p className="asm-asked-facts">
                {unsent && <Tag tone="wait">{unsent.state === 'failed' ? form.notSent : form.waitsTitle}</Tag>}
                {due && <DueDate at={due} />}
                {questionnaire && <span>{t.minutes(minutesOf(questionnaire))}</span>}
                {task.requester?.display && <span>{t.askedBy(task.requester.display)}</span>}
                {isUnderWay(task) && task.lastModified && (
                  <span>
                    {t.lastAnswer} <When at={task.lastModified} />
                  </span>
                )}
              </p>
            </div>
            <div className="asm-asked-acts">
              {withdraw && (
                <Button intent="quiet" onClick={() => withdraw(task)} aria-label={t.named(t.withdraw, title)}>
                  {t.withdraw}
                </Button>
              )}
              <Button
                intent={action === undefined && n === 0 && first ? 'primary' : 'plain'}
                onClick={() => open(task.id)}
                aria-label={t.named(verb, title)}
              >
                {verb}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
});
