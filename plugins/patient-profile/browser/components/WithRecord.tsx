import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useMessages, usePatientId } from '../../../../core/browser/index.ts';
import { Card, Empty } from '../../../../core/browser/ui/index.ts';
import { messages } from '../messages.ts';

/** Somebody who registered a minute ago may have no record yet: says so instead of loading for ever. */
export const WithRecord = observer(({ children }: { readonly children: ReactNode }) => {
  const t = useMessages(messages);
  return usePatientId() === null ? (
    <Card>
      <Empty picture title={t.noRecordTitle} text={t.noRecordText} />
    </Card>
  ) : (
    children
  );
});
