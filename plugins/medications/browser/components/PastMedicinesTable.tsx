import { observer } from 'mobx-react-lite';
import { useAddress, usePages } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { Async, Button, Card, type Column, Empty, Table } from '#ui';
import { allKnown, knownOf } from '#core/shared';
import { type Medicine, medicinesOf } from '../../shared/medicine.ts';
import { staffTexts } from '../staff/messages/index.ts';
import { ChangedCell, MedicineCell, SourceCell } from './MedicineCell.tsx';

const pageSize = 50;

interface PastTableProps {
  readonly patient: string;
  /** For the patient: without the versions. */
  readonly plain?: boolean;
}

/** What was stopped or completed, newest first, a page at a time. */
export const PastMedicinesTable = observer(({ patient, plain = false }: PastTableProps) => {
  const t = useMessages(staffTexts);
  const address = useAddress();
  const about = { about: patient };
  const requests = usePages(
    'MedicationRequest',
    {
      patient,
      status: 'stopped,completed,cancelled',
      _sort: '-authoredon',
      _include: 'MedicationRequest:medication',
      _count: pageSize,
    },
    about,
  );
  const statements = usePages(
    'MedicationStatement',
    { patient, status: 'stopped,completed,not-taken', _include: 'MedicationStatement:medication', _count: pageSize },
    about,
  );
  const columns: readonly Column<Medicine>[] = [
    { id: 'name', header: t.medicine, cell: (medicine) => <MedicineCell medicine={medicine} />, width: '50%' },
    { id: 'source', header: t.source, cell: (medicine) => <SourceCell medicine={medicine} /> },
    { id: 'changed', header: t.changed, cell: (medicine) => <ChangedCell medicine={medicine} /> },
    ...(plain
      ? []
      : [
          {
            id: 'acts',
            header: '',
            align: 'end' as const,
            cell: (medicine: Medicine) => (
              <Button
                intent="quiet"
                aria-label={`${t.history}: ${medicine.name}`}
                onClick={() => address.set({ do: 'look', med: medicine.ref })}
              >
                {t.history}
              </Button>
            ),
          },
        ]),
  ];
  return (
    <Card flush>
      <Async resource={requests}>
        {(found, known) => {
          const told = statements.data ?? { resources: [], included: [] };
          const resources = [...found.resources, ...told.resources];
          const rows = medicinesOf(resources, [...found.included, ...told.included])
            .filter(({ state }) => state === 'past')
            .sort((a, b) => b.changed.at.localeCompare(a.changed.at));
          if (rows.length === 0)
            return <Empty of={allKnown([known, knownOf(statements)])} title={t.nonePast} text={t.nonePastText} />;
          return (
            <Table
              columns={columns}
              rows={rows}
              rowKey={({ ref }) => ref}
              caption={t.list(t.past)}
              more={requests.hasMore || statements.hasMore}
              loadingMore={requests.fetching || statements.fetching}
              loadMore={() => {
                if (requests.hasMore) requests.more();
                if (statements.hasMore) statements.more();
              }}
            />
          );
        }}
      </Async>
    </Card>
  );
});
