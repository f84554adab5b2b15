import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useMessages, useService, useStore } from '../../../../core/browser/index.ts';
import { Empty, ErrorState, Skeleton } from '../../../../core/browser/ui/index.ts';
import { Router } from '../../../../core/shared/index.ts';
import { filtersIn, given } from '../auditFilters.ts';
import { AuditFilterForm } from '../components/AuditFilterForm.tsx';
import { AuditSeal } from '../components/AuditSeal.tsx';
import { AuditTable } from '../components/AuditTable.tsx';
import { sectionHref } from '../links.ts';
import { auditTexts } from '../messages/auditTexts.ts';
import { AuditTrail } from '../stores/AuditTrail.ts';

/** The search stands in the address, so it can be kept, sent and gone back to. */
export const AuditSection = observer(() => {
  const t = useMessages(auditTexts);
  const trail = useStore(AuditTrail);
  const router = useService(Router);
  const filters = filtersIn(router.query);
  const key = JSON.stringify(filters);

  useEffect(() => {
    void trail.search(filters);
    // `filters` is told apart by its content.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [trail, key]);

  return (
    <div className="clinic-audit">
      <p className="pv-lead">{t.lead}</p>
      <AuditFilterForm
        key={key}
        filters={filters}
        search={(wanted) => router.go(sectionHref('audit', given(wanted)))}
      />
      <h2 className="pv-seen-only-by-readers">{t.caption}</h2>
      {trail.error !== null ? (
        <ErrorState error={trail.error} retry={trail.again} />
      ) : trail.pending ? (
        <Skeleton lines={8} />
      ) : trail.rows.length === 0 ? (
        <Empty title={t.empty} text={t.emptyText} />
      ) : (
        <AuditTable />
      )}
      <AuditSeal />
    </div>
  );
});
