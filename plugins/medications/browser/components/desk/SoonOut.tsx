import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useMessages, useResource, useService } from '../../../../../core/browser/index.ts';
import { Async, Button, Card, type Column, Empty, Table, Tag } from '../../../../../core/browser/ui/index.ts';
import { type CallAnswer, I18n } from '../../../../../core/shared/index.ts';
import { runningOut } from '../../../shared/contract.ts';
import { deskTexts } from '../../messages/deskTexts.ts';
import { deskOf } from '../../paths.ts';

type Row = CallAnswer<typeof runningOut>['data'][number];

/** Prescriptions of the clinic that run out within 14 days; a page stands under the page before. */
export const SoonOut = observer(() => {
  const t = useMessages(deskTexts);
  const i18n = useService(I18n);
  const [pages, setPages] = useState<readonly string[]>(['']);
  const today = new Date().toLocaleDateString('en-CA');
  const columns: readonly Column<Row>[] = [
    { id: 'who', header: t.patient, cell: ({ patient }) => <Link href={deskOf(patient.id)}>{patient.name}</Link> },
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
        <SoonOutPage
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

interface SoonOutPageProps {
  readonly after: string;
  readonly columns: readonly Column<Row>[];
  readonly last: boolean;
  readonly more: (next: string) => void;
}

const SoonOutPage = observer(({ after, columns, last, more }: SoonOutPageProps) => {
  const t = useMessages(deskTexts);
  const page = useResource(runningOut, { query: after ? { after } : {} });
  return (
    <Async
      resource={page}
      empty={({ data }) => data.length === 0 && after === ''}
      emptyState={<Empty title={t.noSoonOut} text={t.noSoonOutText} />}
    >
      {({ data, next }) => (
        <>
          <Table columns={columns} rows={data} rowKey={({ id }) => id} caption={t.soonOut} />
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
