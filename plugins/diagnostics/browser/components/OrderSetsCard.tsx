import { Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { plainConcept } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { Button, Card, type Column, Empty, Table } from '#ui';
import { I18n, type Known } from '#core/shared';
import { mostSets, type Settings } from '../../shared/calls.ts';
import { type OrderSet, ownOrderSets } from '../../shared/orderSets.ts';
import { OrderSetDialog } from '../dialogs/OrderSetDialog.tsx';
import { messages } from '../messages/index.ts';

interface OrderSetsCardProps {
  readonly settings: Settings;
  readonly known: Known;
  /** Id of the set whose dialog is open; '' for that of a new one. */
  readonly open: string | null;
  readonly show: (id: string | null) => void;
}

/** The clinic's own tests that are ordered together. */
export const OrderSetsCard = observer(({ settings, known, open, show }: OrderSetsCardProps) => {
  const t = useMessages(messages);
  const { locale } = useService(I18n);
  const columns: readonly Column<OrderSet>[] = [
    { id: 'name', header: t.setName, cell: ({ name }) => name },
    { id: 'kind', header: t.orderKind, cell: ({ kind }) => t[`kind_${kind}`] },
    { id: 'tests', header: t.orderTests, cell: ({ tests }) => tests.map(plainConcept).join(', ') },
  ];
  return (
    <Card
      title={t.sets}
      action={
        <Button icon={Plus} disabled={settings.sets.length >= mostSets} onClick={() => show('')}>
          {t.newSet}
        </Button>
      }
    >
      <p>{t.setsLead}</p>
      {settings.sets.length === 0 ? (
        <Empty of={known} title={t.noSets} text={t.noSetsText} />
      ) : (
        <Table
          columns={columns}
          rows={ownOrderSets(settings.sets, locale)}
          caption={t.sets}
          onOpen={({ id }) => show(id)}
        />
      )}
      {open !== null && <OrderSetDialog settings={settings} id={open} close={() => show(null)} />}
    </Card>
  );
});
