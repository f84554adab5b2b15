import type { Task } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { Link, useClinician, useMessages } from '../../../../../core/browser/index.ts';
import { Async, Button, Card, type Column, Empty, Table, Tag, When } from '../../../../../core/browser/ui/index.ts';
import { type Stored } from '../../../../../core/shared/index.ts';
import { medicineOf, type MedicineResource } from '../../../shared/medicine.ts';
import { askKindOf } from '../../../shared/renewals.ts';
import { deskTexts } from '../../messages/deskTexts.ts';
import { deskOf, patientOf } from '../../paths.ts';
import { useAsks } from './useAsks.ts';

/** The clinic's requests about medicines. */
export const AskList = observer(({ answer }: { readonly answer: (task: string) => void }) => {
  const t = useMessages(deskTexts);
  const writes = useClinician() !== null;
  const asks = useAsks();
  const words = { 'renewal-request': t.kind_renewal, 'refill-request': t.kind_refill, 'side-effect': t.kind_effect };
  return (
    <Card title={t.waiting} flush>
      <Async
        resource={asks}
        empty={({ resources }) => resources.length === 0}
        emptyState={<Empty title={t.noWaiting} text={t.noWaitingText} />}
      >
        {({ resources, included }) => {
          const medicine = (task: Task): string => {
            const source = included.find((one) => `${one.resourceType}/${one.id}` === task.focus?.reference);
            return (source && medicineOf(source as MedicineResource)?.name) ?? '';
          };
          const columns: readonly Column<Stored<Task>>[] = [
            {
              id: 'who',
              header: t.patient,
              cell: (task) => <Link href={deskOf(patientOf(task.for))}>{task.for?.display ?? t.patient}</Link>,
            },
            { id: 'medicine', header: t.medicine, cell: (task) => medicine(task) },
            {
              id: 'kind',
              header: t.asks,
              cell: (task) => {
                const kind = askKindOf(task);
                return kind && <Tag tone={kind === 'side-effect' ? 'wait' : 'note'}>{words[kind]}</Tag>;
              },
            },
            { id: 'asked', header: t.asked, cell: (task) => task.authoredOn && <When at={task.authoredOn} /> },
            {
              id: 'acts',
              header: '',
              align: 'end',
              cell: (task) =>
                writes && (
                  <Button aria-label={`${t.answer}: ${task.for?.display ?? ''}`} onClick={() => answer(task.id)}>
                    {t.answer}
                  </Button>
                ),
            },
          ];
          return (
            <Table
              columns={columns}
              rows={resources}
              rowKey={({ id }) => id}
              caption={t.waiting}
              more={asks.hasMore}
              loadMore={() => asks.more()}
              loadingMore={asks.fetching}
            />
          );
        }}
      </Async>
    </Card>
  );
});
