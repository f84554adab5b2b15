import type { Task } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { Link, useMessages } from '#core/browser';
import { pagingOf, useClinician } from '#clinical/browser';
import { Async, Button, Card, type Column, Table, Tag, When } from '#ui';
import { type Stored } from '#clinical/shared';
import { medicineOf, type MedicineResource } from '#plugins/medications/shared/medicine.ts';
import { patientRequestKindOf } from '#plugins/medications/shared/patientRequests.ts';
import { staffTexts } from '../messages/index.ts';
import { medicationsPathOf, patientIdOf } from '../../paths.ts';
import { usePatientRequests } from '../hooks/usePatientRequests.ts';

/** The clinic's requests about medicines. */
export const PatientRequestList = observer(({ answer }: { readonly answer: (task: string) => void }) => {
  const t = useMessages(staffTexts);
  const writes = useClinician() !== null;
  const asks = usePatientRequests();
  const words = { 'renewal-request': t.kind_renewal, 'refill-request': t.kind_refill, 'side-effect': t.kind_effect };
  return (
    <Card title={t.waiting} flush>
      <Async resource={asks} none={{ title: t.noWaiting, text: t.noWaitingText }}>
        {({ resources, included }) => {
          const medicine = (task: Task): string => {
            const source = included.find((one) => `${one.resourceType}/${one.id}` === task.focus?.reference);
            return (source && medicineOf(source as MedicineResource)?.name) ?? '';
          };
          const columns: readonly Column<Stored<Task>>[] = [
            {
              id: 'who',
              header: t.patient,
              cell: (task) => (
                <Link href={medicationsPathOf(patientIdOf(task.for))}>{task.for?.display ?? t.patient}</Link>
              ),
            },
            { id: 'medicine', header: t.medicine, cell: (task) => medicine(task) },
            {
              id: 'kind',
              header: t.asks,
              cell: (task) => {
                const kind = patientRequestKindOf(task);
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
          return <Table columns={columns} rows={resources} caption={t.waiting} {...pagingOf(asks)} />;
        }}
      </Async>
    </Card>
  );
});
