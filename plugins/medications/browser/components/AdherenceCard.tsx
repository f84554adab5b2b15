import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '../../../../core/browser/index.ts';
import { Card, ErrorState, Skeleton } from '../../../../core/browser/ui/index.ts';
import { I18n } from '../../../../core/shared/index.ts';
import { adherenceOf } from '../../shared/adherence.ts';
import type { Medicine } from '../../shared/medicine.ts';
import { deskTexts } from '../messages/deskTexts.ts';
import { type Track, useNow } from '../useTrack.ts';
import { AdherenceStrip } from './AdherenceStrip.tsx';

interface AdherenceCardProps {
  readonly medicines: readonly Medicine[];
  readonly track: Track;
  /** Staff see why doses were skipped. */
  readonly staff?: boolean;
}

const shownReasons = 4;

/** The last 30 days: a bar a day, the share taken, and the same as a table. */
export const AdherenceCard = observer(({ medicines, track, staff = false }: AdherenceCardProps) => {
  const t = useMessages(deskTexts);
  const i18n = useService(I18n);
  const now = useNow();
  const { reminders, error } = track;
  const adherence = reminders && adherenceOf(track.doses(medicines, 30), reminders.zone, now);
  const reasons = staff
    ? track.administrations
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
        <ErrorState error={error} retry={track.retry} />
      ) : track.pending || !adherence ? (
        <Skeleton lines={3} />
      ) : adherence.taken + adherence.skipped === 0 ? (
        <p className="pv-muted">{t.adherenceNone}</p>
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
