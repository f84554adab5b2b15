import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, type Column, ShowMore, Table } from '#ui';
import { I18n } from '#core/shared';
import { type AuditAct, auditEntries, type AuditEntryRow } from '#plugins/clinic/shared/audit/calls.ts';
import { thingWords } from '#plugins/clinic/shared/audit/sentences.ts';
import { auditTexts } from '../messages/index.ts';
import { sentences } from '../messages/sentences.ts';

const details = (detail: AuditEntryRow['detail']): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ');

interface EntriesPageProps {
  readonly act: AuditAct;
  /** Absent: from the first one. */
  readonly after?: number;
}

const EntriesPage = observer(({ act, after }: EntriesPageProps) => {
  const t = useMessages(auditTexts);
  const words = useMessages(sentences);
  const i18n = useService(I18n);
  const [more, setMore] = useState(false);
  const entries = useResource(auditEntries, { params: { id: act.id }, query: after === undefined ? {} : { after } });
  const columns: readonly Column<AuditEntryRow>[] = [
    {
      id: 'when',
      header: t.entryWhen,
      cell: ({ at, seq }) => (
        <span className="clinic-exact">
          <time dateTime={at}>{i18n.date(at, { timeStyle: 'medium' })}</time>{' '}
          <small className="pv-muted">{t.entryNumber(seq)}</small>
        </span>
      ),
    },
    { id: 'what', header: t.entryWhat, cell: ({ targetType }) => thingWords(words, targetType) },
    {
      id: 'more',
      header: t.entryMore,
      cell: ({ detail, targetId }) => <small className="clinic-detail">{details(detail) || targetId}</small>,
    },
    { id: 'from', header: t.entryFrom, secondary: true, cell: ({ ip }) => <small className="pv-muted">{ip}</small> },
  ];
  return (
    <Async resource={entries}>
      {({ data, next }) => (
        <>
          <Table caption={t.details} columns={columns} rows={data} rowKey={({ seq }) => String(seq)} />
          {next !== null &&
            (more ? <EntriesPage act={act} after={next} /> : <ShowMore more loadMore={() => setMore(true)} />)}
        </>
      )}
    </Async>
  );
});

/** The entries of one act, asked for when somebody wants to know. */
export const ActEntries = ({ act }: { readonly act: AuditAct }) => <EntriesPage act={act} />;
