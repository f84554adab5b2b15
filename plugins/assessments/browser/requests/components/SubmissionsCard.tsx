import { observer } from 'mobx-react-lite';
import { pagingOf, useAddress } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { Async, Card, Empty } from '#ui';
import { useQuestionnaires } from '../../library/hooks/useQuestionnaires.ts';
import { pagesTexts } from '../../messages/pages/index.ts';
import type { ScoreSeries } from '../../results/hooks/useScores.ts';
import { useResponses } from '../hooks/useResponses.ts';
import { SubmissionList } from './SubmissionList.tsx';

interface SubmissionsCardProps {
  readonly patientId: string | null;
  readonly courses: readonly ScoreSeries[];
  readonly title: string;
  /** Says what will appear, while nothing has been sent. */
  readonly emptyText: string;
}

/** The forms that a patient sent, each opened by the address. */
export const SubmissionsCard = observer(({ patientId, courses, title, emptyText }: SubmissionsCardProps) => {
  const t = useMessages(pagesTexts);
  const address = useAddress();
  const responses = useResponses(patientId);
  const questionnaires = useQuestionnaires().data?.resources ?? [];
  return (
    <Async resource={responses}>
      {({ resources }, known) => (
        <Card title={title} flush={resources.length > 0}>
          {resources.length === 0 ? (
            <Empty of={known} title={t.noScores} text={emptyText} />
          ) : (
            <SubmissionList
              responses={resources}
              questionnaires={questionnaires}
              courses={courses}
              open={(response) => address.set({ response })}
              {...pagingOf(responses)}
            />
          )}
        </Card>
      )}
    </Async>
  );
});
