import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useMessages, useService, useStore } from '#core/browser';
import { Callout, Empty, ErrorState, NoPermission, Skeleton } from '#ui';
import { CallFailure, Router, whole } from '#core/shared';
import { filtersIn, filledFilters } from '../auditFilters.ts';
import { ActList } from './ActList.tsx';
import { AuditFilterForm } from './AuditFilterForm.tsx';
import { AuditSeal } from './AuditSeal.tsx';
import { sectionHref } from '../../paths.ts';
import { auditTexts } from '../messages/index.ts';
import { AuditTrailStore } from '../stores/AuditTrailStore.ts';

/** The search is in the address, so it can be saved, shared and reopened. */
export const AuditPanel = observer(() => {
  const t = useMessages(auditTexts);
  const trail = useStore(AuditTrailStore);
  const router = useService(Router);
  const filters = filtersIn(router.query);
  const key = JSON.stringify(filters);

  useEffect(() => {
    void trail.search(filters);
    // `filters` is told apart by its content.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [trail, key]);

  if (trail.error instanceof CallFailure && trail.error.status === 403) return <NoPermission />;
  return (
    <div className="clinic-audit">
      <p className="pv-lead">{t.lead}</p>
      <AuditFilterForm
        key={key}
        filters={filters}
        search={(wanted) => router.go(sectionHref('audit', filledFilters(wanted)))}
      />
      <h2 className="pv-seen-only-by-readers">{t.caption}</h2>
      {!trail.complete && (
        <Callout tone="wait" role="status">
          {t.notComplete}
        </Callout>
      )}
      {trail.error !== null ? (
        <ErrorState error={trail.error} retry={trail.again} />
      ) : trail.pending ? (
        <Skeleton lines={8} />
      ) : trail.acts.length === 0 ? (
        <Empty of={whole(trail.acts)} title={t.empty} text={t.emptyText} />
      ) : (
        <ActList />
      )}
      <AuditSeal />
    </div>
  );
});
