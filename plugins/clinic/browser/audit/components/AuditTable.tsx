import { observer } from 'mobx-react-lite';
import { useMessages, useService, useStore } from '#core/browser';
import { type Column, Table, Tag } from '#ui';
import { I18n } from '#core/shared';
import type { AuditRow } from '#plugins/clinic/shared/auditCalls.ts';
import { auditTexts } from '../messages/index.ts';
import { AuditTrailStore } from '../stores/AuditTrailStore.ts';
import { useAuditLabels } from '../hooks/useAuditLabels.ts';

const details = (detail: AuditRow['detail']): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ');

export const AuditTable = observer(() => {
  const t = useMessages(auditTexts);
  const say = useAuditLabels();
  const i18n = useService(I18n);
  const trail = useStore(AuditTrailStore);
  const columns: readonly Column<AuditRow>[] = [
    {
      id: 'when',
      header: t.when,
      cell: ({ at }) => (
        <time dateTime={at} className="clinic-exact">
          {i18n.date(at, { dateStyle: 'medium', timeStyle: 'medium' })}
        </time>
      ),
    },
    {
      id: 'person',
      header: t.person,
      cell: ({ person, role }) => (
        <span>
          {person ?? (role === 'system' ? t.system : t.gone)}
          <small className="pv-muted">{say.role(role)}</small>
        </span>
      ),
    },
    {
      id: 'action',
      header: t.action,
      cell: ({ action }) => (
        <Tag tone={action === 'refused' ? 'bad' : action === 'deleted' ? 'wait' : 'plain'}>{say.action(action)}</Tag>
      ),
    },
    { id: 'what', header: t.what, cell: ({ targetType }) => say.target(targetType) },
    { id: 'patient', header: t.patient, cell: ({ patientName, patientId }) => patientName ?? patientId ?? '' },
    {
      id: 'more',
      header: t.more,
      secondary: true,
      cell: ({ detail, targetId }) => <small className="clinic-detail">{details(detail) || targetId}</small>,
    },
  ];
  return (
    <Table
      caption={t.caption}
      columns={columns}
      rows={trail.rows.slice()}
      rowKey={({ seq }) => String(seq)}
      more={trail.next !== null}
      loadMore={() => void trail.more()}
      loadingMore={trail.loadingMore}
    />
  );
});
