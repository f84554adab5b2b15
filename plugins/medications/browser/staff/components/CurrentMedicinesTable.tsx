import { type Known } from '#core/shared';
import { observer } from 'mobx-react-lite';
import { useAddress, useClinician } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { Button, Card, type Column, Empty, MenuButton, type MenuEntry, Table, Tag } from '#ui';
import type { Medicine } from '#plugins/medications/shared/medicine.ts';
import { patientRequestKindOf } from '#plugins/medications/shared/patientRequests.ts';
import { staffTexts } from '../messages/index.ts';
import { staffPrintPath } from '../../paths.ts';
import type { CurrentMedicines } from '../../hooks/useMedicines.ts';
import { ChangedCell, MedicineCell, SourceCell, SupplyCell } from '../../components/MedicineCell.tsx';

interface CurrentTableProps {
  readonly patient: string;
  readonly list: CurrentMedicines;
  readonly known: Known;
  readonly view: 'active' | 'held';
}

/** What the patient takes, or would if it were not held, with what can be done about each. */
export const CurrentMedicinesTable = observer(({ patient, list, known, view }: CurrentTableProps) => {
  const t = useMessages(staffTexts);
  const address = useAddress();
  const writes = useClinician() !== null;
  const rows = list.medicines.filter(({ state }) => state === view);
  const open = (act: string, { ref }: Medicine): void => address.set({ do: act, med: ref });
  const kinds = { 'renewal-request': t.kind_renewal, 'refill-request': t.kind_refill, 'side-effect': t.kind_effect };

  const entries = (medicine: Medicine): readonly MenuEntry[] => {
    const prescribed = medicine.resource.resourceType === 'MedicationRequest';
    const look = { text: t.history, onClick: () => open('look', medicine) };
    const print = {
      text: t.printPrescription,
      href: `${staffPrintPath}?patient=${patient}&rx=${medicine.resource.id}`,
    };
    if (!writes) return prescribed ? [look, print] : [look];
    return [
      ...(prescribed
        ? [
            { text: t.renew, onClick: () => open('renew', medicine) },
            { text: t.change, onClick: () => open('change', medicine) },
          ]
        : []),
      medicine.state === 'held'
        ? { text: t.resume, onClick: () => open('resume', medicine) }
        : { text: t.hold, onClick: () => open('hold', medicine) },
      { text: t.stop, danger: true, onClick: () => open('stop', medicine) },
      { divider: true },
      ...(prescribed ? [print] : []),
      look,
    ];
  };

  const columns: readonly Column<Medicine>[] = [
    { id: 'name', header: t.medicine, cell: (medicine) => <MedicineCell medicine={medicine} />, width: '42%' },
    { id: 'supply', header: t.supply, cell: (medicine) => <SupplyCell supply={list.supply(medicine)} /> },
    { id: 'source', header: t.source, cell: (medicine) => <SourceCell medicine={medicine} /> },
    { id: 'changed', header: t.changed, cell: (medicine) => <ChangedCell medicine={medicine} />, secondary: true },
    {
      id: 'acts',
      header: '',
      align: 'end',
      cell: (medicine) => (
        <span className="med-row-acts">
          {list.requests(medicine).map((task) => {
            const kind = patientRequestKindOf(task);
            return kind && kind !== 'side-effect' && writes ? (
              <Button key={task.id} intent="plain" onClick={() => address.set({ do: 'answer', med: task.id })}>
                {t.answer}
              </Button>
            ) : (
              kind && (
                <Tag key={task.id} tone="wait">
                  {t.askedFor(kinds[kind])}
                </Tag>
              )
            );
          })}
          <MenuButton label={t.acts(medicine.name)} items={entries(medicine)} />
        </span>
      ),
    },
  ];
  return (
    <Card flush>
      {rows.length === 0 ? (
        <Empty
          of={known}
          title={view === 'active' ? t.noneActive : t.noneHeld}
          text={view === 'active' ? t.noneActiveText : t.noneHeldText}
          picture={view === 'active'}
        />
      ) : (
        <Table columns={columns} rows={rows} rowKey={({ ref }) => ref} caption={t.list(t[view])} />
      )}
    </Card>
  );
});
