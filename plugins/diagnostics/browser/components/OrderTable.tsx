import type { Specimen } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useTreats } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { type Column, MenuButton, type MenuEntry, type Paging, Table, Tag, UrgencyTag, useAction, When } from '#ui';
import { Toasts } from '#core/shared';
import {
  ClinicalRecord,
  conceptText,
  hasCode,
  type RecordChangeRequest,
  referenceTo,
  type Stored,
  urgencyOf,
} from '#clinical/shared';
import { orderCategories } from '../../shared/orders.ts';
import { messages } from '../messages/index.ts';
import { nameOf, type Order, patientOf, statusText } from '../resultText.ts';

export interface OrderTableProps extends Paging {
  readonly orders: readonly Order[];
  readonly included: readonly Stored[];
  readonly caption: string;
  readonly ofOne?: boolean;
}

export const isReferral = ({ category }: Order): boolean =>
  category?.some((one) => hasCode(one, orderCategories.referral.code)) ?? false;

/** The specimen that was taken, and the order that now has it. */
const collected = (order: Order): readonly RecordChangeRequest[] => {
  const fullUrl = `urn:uuid:${crypto.randomUUID()}`;
  const specimen: Specimen = {
    resourceType: 'Specimen',
    status: 'available',
    subject: order.subject,
    request: [referenceTo('ServiceRequest', order.id)],
    collection: { collectedDateTime: new Date().toISOString() },
  };
  return [
    { create: specimen, fullUrl },
    { update: { ...order, specimen: [...(order.specimen ?? []), { reference: fullUrl }] } },
  ];
};

/** What is done to an order without leaving the list, each taken back by the toast. */
const useOrderActs = () => {
  const t = useMessages(messages);
  const record = useService(ClinicalRecord);
  const toasts = useService(Toasts);
  const { run } = useAction();
  const act = (order: Order, work: () => Promise<unknown>, done: string): Promise<boolean> =>
    run(work, {
      of: order.id,
      done,
      undo: async () => {
        const now = await record.get('ServiceRequest', order.id);
        await record.update({ ...order, meta: now.meta });
        toasts.show({ message: t.undone });
      },
    });
  return {
    collect: (order: Order) => act(order, () => record.transaction(collected(order)), t.collectedDone),
    become: (order: Order, status: Order['status'], said: string) =>
      act(order, () => record.update({ ...order, status }), said),
  };
};

/** Orders and referrals as rows, with what comes next for each. */
export const OrderTable = observer(({ orders, included, caption, ofOne = false, ...paging }: OrderTableProps) => {
  const t = useMessages(messages);
  const treats = useTreats();
  const acts = useOrderActs();
  const menu = (order: Order): readonly MenuEntry[] => [
    ...(isReferral(order)
      ? [{ text: t.completeOrder, onClick: () => void acts.become(order, 'completed', t.orderCompleted) }]
      : order.specimen
        ? []
        : [{ text: t.collect, onClick: () => void acts.collect(order) }]),
    { divider: true },
    { text: t.cancelOrder, danger: true, onClick: () => void acts.become(order, 'revoked', t.orderCancelled) },
  ];
  const columns: Column<Order>[] = [
    {
      id: 'order',
      header: t.columnOrder,
      cell: (order) => (
        <span className="dx-before">
          {conceptText(order.code)}
          {order.reasonCode?.[0] && <small>{conceptText(order.reasonCode[0])}</small>}
        </span>
      ),
    },
    ...(ofOne
      ? []
      : [{ id: 'patient', header: t.columnPatient, cell: (order: Order) => patientOf(order, included)?.name ?? '' }]),
    {
      id: 'urgency',
      header: t.columnUrgency,
      cell: ({ priority }) => <UrgencyTag of={urgencyOf(priority)} />,
    },
    { id: 'by', header: t.columnBy, cell: (order) => nameOf(order.requester, included) ?? '', secondary: true },
    { id: 'when', header: t.columnWhen, cell: ({ authoredOn }) => authoredOn && <When at={authoredOn} /> },
    {
      id: 'state',
      header: t.columnState,
      cell: (order) => (
        <Tag tone={order.status === 'active' ? 'wait' : 'plain'}>
          {order.status === 'active' && order.specimen ? t.collected : statusText(order, t)}
        </Tag>
      ),
    },
    ...(treats
      ? [
          {
            id: 'do',
            header: '',
            align: 'end' as const,
            cell: (order: Order) =>
              order.status === 'active' ? (
                <MenuButton label={t.actionsFor(conceptText(order.code))} items={menu(order)} />
              ) : null,
          },
        ]
      : []),
  ];
  return <Table columns={columns} rows={orders} caption={caption} {...paging} />;
});
