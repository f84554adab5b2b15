import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Card, type Column, Table, Tag } from '#ui';
import { type CallAnswer, I18n } from '#core/shared';
import { getLowSupplies } from '#plugins/medications/shared/calls.ts';
import { staffTexts } from '../messages/index.ts';
import { medicationsPathOf } from '../../paths.ts';

type Row = CallAnswer<typeof getLowSupplies>['data'][number];

/** The clinic's prescriptions that run out within 14 days, page by page. */
export const LowSupplyList = observer(() => {
  const t = useMessages(staffTexts);
  const i18n = useService(I18n);
  const [pages, setPages] = useState<readonly string[]>(['']);
  const today = new Date().toLocaleDateString('en-CA');
  const columns: readonly Column<Row>[] = [
    {
      id: 'who',
      header: t.patient,
      cell: ({ patient }) => <Link href={medicationsPathOf(patient.id)}>{patient.name}</Link>,
    },
    { id: 'medicine', header: t.medicine, cell: ({ medicine }) => medicine },
    {
      id: 'out',
      header: t.runsOut,
      align: 'end',
      cell: ({ runsOut }) => {
        const day = i18n.date(`${runsOut}T12:00:00`, { weekday: 'short', month: 'short', day: 'numeric' });
        return runsOut < today ? (
          <Tag tone="bad">{`${t.ranOut} ${day}`}</Tag>
        ) : (
          <span className="med-nowrap">{day}</span>
        );
      },
    },
  ];
  return (
    <Card title={t.soonOut} flush>
      {pages.map((after, index) => (
        <LowSupplyPage
          key={after}
          after={after}
          columns={columns}
          last={index === pages.length - 1}
          more={(next) => setPages((before) => [...before, next])}
        />
      ))}
    </Card>
  );
});

interface LowSupplyPageProps {
  readonly after: string;
  readonly columns: readonly Column<Row>[];
  readonly last: boolean;
  readonly more: (next: string) => void;
}

const LowSupplyPage = observer(({ after, columns, last, more }: LowSupplyPageProps) => {
  const t = useMessages(staffTexts);
  const page = useResource(getLowSupplies, { query: after ? { after } : {} });
  return (
    <Async
      resource={page}
      empty={({ data }) => data.length === 0 && after === ''}
      none={{ title: t.noSoonOut, text: t.noSoonOutText }}
    >
      {({ data, next }) => (
        <>
          <Table columns={columns} rows={data} caption={t.soonOut} />
          {last && next && (
            <Button intent="quiet" onClick={() => more(next)}>
              {t.more}
            </Button>
          )}
        </>
      )}
    </Async>
  );
});
