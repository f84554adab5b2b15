import { observer } from 'mobx-react-lite';
import { Link, useMessages, usePatientId, useService } from '../../../../core/browser/index.ts';
import { Async, Card, Empty } from '../../../../core/browser/ui/index.ts';
import { Router } from '../../../../core/shared/index.ts';
import { assessmentsPath, formHref } from '../../shared/paths.ts';
import { byDue, isUnderWay, isWaiting, useAsked } from '../data/useAsked.ts';
import { useQuestionnaires } from '../data/useQuestionnaires.ts';
import { messages } from '../messages.ts';
import { pagesTexts } from '../messages/pagesTexts.ts';
import { AskedList } from './AskedList.tsx';
import '../assessments.css';

const shown = 3;

/** Things asked of me: forms, the one due first on top. */
export const AskedCard = observer(() => {
  const t = useMessages(pagesTexts);
  const { cardTitle } = useMessages(messages);
  const router = useService(Router);
  const asked = useAsked(usePatientId());
  const questionnaires = useQuestionnaires().data?.resources ?? [];
  return (
    <Card title={cardTitle} action={<Link href={assessmentsPath}>{t.goTo}</Link>}>
      <Async resource={asked}>
        {({ resources }) => {
          const open = resources.filter((task) => isWaiting(task) || isUnderWay(task)).sort(byDue);
          if (open.length === 0) return <Empty title={t.nothingToDo} text={t.nothingToDoText} />;
          return (
            <>
              <AskedList
                first
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
