import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import { type Column, MenuButton, Tag, TwoLines, useAction } from '#ui';
import { type CallInput, I18n, Resources } from '#core/shared';
import { listRates, type Rate, removeRate } from '../../shared/rates/rateCalls.ts';
import { messages } from '../messages/index.ts';
import type { OnePage } from '../parts/PageByPage.tsx';
import { PagedTable } from '../parts/PagedTable.tsx';
import { useMoney } from '../parts/useMoney.ts';
import { useRefused } from '../parts/useRefused.ts';

const tones = { now: 'good', coming: 'note', former: 'plain' } as const;

interface RateTableProps extends Pick<OnePage, 'more'> {
  readonly query: CallInput<typeof listRates>['query'];
  /** Absent for whoever only reads. */
  readonly open: ((rate: Rate) => void) | undefined;
}

/** One page of rates. */
export const RateTable = observer(({ query, more, open }: RateTableProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const refused = useRefused();
  const money = useMoney();
  const { run } = useAction();
  const found = useResource(listRates, { query });
  const day = (text: string): string => i18n.date(text, { dateStyle: 'medium' });
  const whoOf = (one: Rate): string => one.worker?.name ?? (one.class ? t[`class_${one.class}`] : t.rateEveryone);
  const daysOf = ({ from, until }: Rate): string =>
    until === null ? t.rateSince(day(from)) : t.rateSpan(day(from), day(until));
  const remove = ({ id }: Rate): void =>
    void run(() => refused(resources.send(removeRate, { params: { id } })), {
      ask: { title: t.removeRateSure, text: t.removeRateText, action: t.removeRate, cancel: t.keep, danger: true },
      done: t.rateRemoved,
    });
  const columns: readonly Column<Rate>[] = [
    {
      ...{ id: 'who', header: t.rateWhose, width: '28%' },
      cell: (one) => (
        <TwoLines under={t.rateSetBy(one.setBy, i18n.date(one.setAt, { dateStyle: 'medium' }))}>{whoOf(one)}</TwoLines>
      ),
    },
    { id: 'amount', header: t.rateTitle, width: '24%', cell: (one) => money.rate(one.kind, one.amount) },
    {
      ...{ id: 'days', header: t.rateDays, width: '28%' },
      cell: (one) => <TwoLines under={one.used && t.rateUsedTag}>{daysOf(one)}</TwoLines>,
    },
    { id: 'state', header: t.rateState, cell: ({ state }) => <Tag tone={tones[state]}>{t[`rateState_${state}`]}</Tag> },
    ...(open
      ? [
          {
            ...{ id: 'menu', header: '', align: 'end' as const },
            cell: (one: Rate) => (
              <MenuButton
                label={t.rateActions(whoOf(one), day(one.from))}
                items={[
                  { text: t.changeRate, onClick: () => open(one) },
                  ...(one.state === 'coming' ? [{ text: t.removeRate, danger: true, onClick: () => remove(one) }] : []),
                ]}
              />
            ),
          },
        ]
      : []),
  ];
  return <PagedTable caption={t.rates} found={found} more={more} columns={columns} />;
});
