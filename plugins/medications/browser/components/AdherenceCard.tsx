import { observer } from 'mobx-react-lite';
import { useMessages, useNow, useService } from '#core/browser';
import { Card, ErrorState, NoneLine, Skeleton } from '#ui';
import { I18n, whole } from '#core/shared';
import { adherenceOf } from '../../shared/adherence.ts';
import type { Medicine } from '../../shared/medicine.ts';
import { staffTexts } from '../staff/messages/index.ts';
import type { DoseHistory } from '../hooks/useDoseHistory.ts';
import { AdherenceStrip } from './AdherenceStrip.tsx';

interface AdherenceCardProps {
  readonly medicines: readonly Medicine[];
  readonly doseHistory: DoseHistory;
  /** Staff see why doses were skipped. */
  readonly staff?: boolean;
}

const shownReasons = 4;

/** The last 30 days: a bar a day, the share taken, and the same as a table. */
export const AdherenceCard = observer(({ medicines, doseHistory, staff = false }: AdherenceCardProps) => {
  const t = useMessages(staffTexts);
  const i18n = useService(I18n);
  const now = useNow(30_000);
  const { reminders, error } = doseHistory;
  const adherence = reminders && adherenceOf(doseHistory.doses(medicines, 30), reminders.zone, now);
  const reasons = staff
    ? doseHistory.administrations
        .filter(({ status, statusReason }) => status === 'not-done' && statusReason?.[0]?.text)
        .slice(0, shownReasons)
    : [];
  return (
    <Card
      title={t.adherence}
      action={
        adherence?.share !== undefined &&
        adherence.share !== null && (
          <b className="med-share">{t.share(i18n.number(adherence.share, { style: 'percent' }))}</b>
        )
      }
    >
      {error ? (
        <ErrorState error={error} retry={doseHistory.retry} />
      ) : doseHistory.pending || !adherence ? (
        <Skeleton lines={3} />
      ) : adherence.taken + adherence.skipped === 0 ? (
        <NoneLine of={whole(adherence)} says={t.adherenceNone} />
      ) : (
        <>
          <AdherenceStrip adherence={adherence} />
          {reasons.length > 0 && (
            <p className="med-skips">
              <b>{t.skippedWhy}</b>{' '}
              {[...new Set(reasons.map(({ statusReason }) => statusReason?.[0]?.text))].join('; ')}
            </p>
          )}
          <p className="pv-muted">{t.adherenceLimits}</p>
        </>
      )}
    </Card>
  );
});
