import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useMessages } from '#core/browser';
import { usePatientId } from '#clinical/browser';
import { Card, Notice, Page } from '#ui';
import { messages } from '../messages/index.ts';

interface RecordPageProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** A page of the patient's own record. A person who just registered may have none yet: says so instead of loading forever. */
export const RecordPage = observer(({ title, lead, children }: RecordPageProps) => {
  const t = useMessages(messages);
  return (
    <Page title={title} lead={lead}>
      {usePatientId() === null ? (
        <Card>
          <Notice picture title={t.noRecordTitle} text={t.noRecordText} />
        </Card>
      ) : (
        children
      )}
    </Page>
  );
});
