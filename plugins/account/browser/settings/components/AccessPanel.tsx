import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { type Column, Empty, ErrorState, Skeleton, Table, Tag, When } from '#ui';
import { Http, wordOf, whole } from '#core/shared';
import type { Access } from '#plugins/account/shared/accessLogCalls.ts';
import { accessTexts } from '../messages/access/index.ts';
import { AccessLogStore } from '../stores/AccessLogStore.ts';

/** Who opened my record: for patients, of every deed that the audit trail keeps about them. */
export const AccessPanel = observer(() => {
  const t = useMessages(accessTexts);
  const http = useService(Http);
  const [log] = useState(() => new AccessLogStore(http));
  useEffect(() => void log.begin(), [log]);

  const word = (key: string, otherwise: string): string => {
    return wordOf(t, key) ?? otherwise;
  };
  const parts = ({ types }: Access): string =>
    [...new Set(types.map((type) => word(`type_${type}`, t.other)))].join(', ');

  const columns: readonly Column<Access>[] = [
    {
      id: 'who',
      header: t.who,
      cell: ({ person, title, role }) => (
        <span>
          {person ?? (role === 'system' ? t.system : role === 'guest' ? t.guest : t.gone)}
          {title !== null && <small className="pv-muted account-title">{title}</small>}
        </span>
      ),
    },
    {
      id: 'did',
      header: t.did,
      cell: ({ action, reason }) => (
        <span>
          <Tag tone={action === 'broke-glass' ? 'wait' : 'plain'}>{word(`action_${action}`, action)}</Tag>
          {reason !== null && <small className="pv-muted account-title">{t.because(reason)}</small>}
        </span>
      ),
    },
    { id: 'what', header: t.what, cell: parts },
    { id: 'when', header: t.when, cell: ({ at }) => <When at={at} /> },
  ];

  if (log.pending) return <Skeleton />;
  if (log.error !== null && log.rows.length === 0)
    return <ErrorState error={log.error} retry={() => void log.begin()} />;
  if (log.rows.length === 0) return <Empty of={whole(log.rows)} title={t.none} text={t.noneText} />;
  return (
    <div className="account-panel">
      <p className="pv-muted">{t.lead}</p>
      <Table
        caption={t.caption}
        columns={columns}
        rows={log.rows.slice()}
        rowKey={({ seq }) => String(seq)}
        more={log.next !== null}
        loadMore={() => void log.more()}
        loadingMore={log.fetching}
      />
    </div>
  );
});
