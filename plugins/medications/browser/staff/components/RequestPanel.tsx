import { observer } from 'mobx-react-lite';
import { useRead } from '#clinical/browser';
import type { WorkItem } from '#core/browser';
import { Async } from '#ui';
import { patientRequestKindOf } from '#plugins/medications/shared/patientRequests.ts';
import '../../medications.css';
import { AnswerForm } from '../dialogs/AnswerRequestDialog.tsx';

const stay = (): void => undefined;

/** What a patient asks about a medicine, answered beside the work list. */
export const RequestPanel = observer(({ item }: { readonly item: WorkItem }) => {
  const task = useRead('Task', item.id, { about: item.patient?.id ?? null });
  return (
    <Async resource={task}>
      {(data) => <AnswerForm task={data} kind={patientRequestKindOf(data) ?? 'renewal-request'} close={stay} />}
    </Async>
  );
});
