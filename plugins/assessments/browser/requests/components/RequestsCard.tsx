import { observer } from 'mobx-react-lite';
import { Link, useMessages, useService } from '#core/browser';
import { usePatientId } from '#clinical/browser';
import { Async, Card, Empty } from '#ui';
import { Router } from '#core/shared';
import { assessmentsPath, formHref } from '#plugins/assessments/shared/paths.ts';
import { byDue, isUnderWay, isWaiting, useFormRequests } from '../hooks/useFormRequests.ts';
import { useQuestionnaires } from '../../library/hooks/useQuestionnaires.ts';
import { messages } from '../../messages/index.ts';
import { pagesTexts } from '../../messages/pages/index.ts';
import { RequestList } from './RequestList.tsx';
import '../../assessments.css';

const shown = 3;

/** Things asked of me: forms, the one due first on top. */
export const RequestsCard = observer(() => {
  const t = useMessages(pagesTexts);
  const { cardTitle } = useMessages(messages);
  const router = useService(Router);
  const asked = useFormRequests(usePatientId());
  const questionnaires = useQuestionnaires().data?.resources ?? [];
  return (
    <Card title={cardTitle} action={<Link href={assessmentsPath}>{t.goTo}</Link>}>
      <Async resource={asked}>
        {({ resources }, known) => {
          const open = resources.filter((task) => isWaiting(task) || isUnderWay(task)).sort(byDue);
          if (open.length === 0) return <Empty of={known} title={t.nothingToDo} text={t.nothingToDoText} />;
          return (
            <>
              <RequestList
                tasks={open.slice(0, shown)}
                questionnaires={questionnaires}
                open={(task) => router.go(formHref(task))}
              />
              {open.length > shown && <Link href={assessmentsPath}>{t.moreAsked(open.length - shown)}</Link>}
            </>
          );
        }}
      </Async>
    </Card>
  );
});

export { FormsNow } from './FormsNow.tsx';
