import { observer } from 'mobx-react-lite';
import { Link, useMessages, usePatientId, useService } from '../../../../../core/browser/index.ts';
import { Card, Empty, ErrorState, Skeleton } from '../../../../../core/browser/ui/index.ts';
import { I18n } from '../../../../../core/shared/index.ts';
import '../../medications.css';
import { mineTexts } from '../../messages/mineTexts.ts';
import { myMedicinesPath } from '../../paths.ts';
import { useMedicines } from '../../useMedicines.ts';
import { useNow, useTrack } from '../../useTrack.ts';
import { DoseRow } from './DoseRow.tsx';
import { DoneRows } from './DoneRows.tsx';
import { todayOf } from './today.ts';

interface DosesCardProps {
  /** On the home page: with the way to all medicines, and without what is done. */
  readonly brief?: boolean;
}

/** What to take now, answered in place. */
export const DosesCard = observer(({ brief = false }: DosesCardProps) => {
  const t = useMessages(mineTexts);
  const i18n = useService(I18n);
  const now = useNow();
  const patient = usePatientId();
  const list = useMedicines(patient);
  const track = useTrack(patient, 30);
  const error = list.data ? track.error : (list.error ?? track.error);
  const { reminders } = track;
  const doses = list.data && reminders ? track.doses(list.data.medicines, 0) : undefined;
  const today = doses && reminders && todayOf(doses, reminders, now);
  const next = today?.later[0];
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const scheduled = list.data?.medicines.some(({ plan, state }) => state === 'active' && plan.rules.length > 0);
  return (
    <Card
      title={t.due}
      tone={today && today.due.length > 0 ? 'brand' : undefined}
      action={brief ? <Link href={myMedicinesPath}>{t.seeAll}</Link> : undefined}
    >
      {error ? (
        <ErrorState
          error={error}
          retry={() => {
            void list.refetch();
            track.retry();
          }}
        />
      ) : !today || track.pending ? (
        <Skeleton lines={3} />
      ) : !scheduled ? (
        <Empty title={t.noSchedule} text={t.noScheduleText} />
      ) : (
        <>
          {today.due.length + today.snoozed.length > 0 ? (
            <ul className="pv-rows med-doses">
              {today.due.map((dose) => (
                <DoseRow key={dose.key} dose={dose} />
              ))}
              {today.snoozed.map(({ dose, until }) => (
                <DoseRow key={dose.key} dose={dose} until={until} />
              ))}
            </ul>
          ) : (
            <p className="med-calm">
              <b>{t.nothingDue}</b>
              <span>{next ? t.nextAt(`${i18n.time(next.at)}, ${next.medicine.name}`) : t.noneToday}</span>
            </p>
          )}
          {!brief && today.later.length > 0 && (
            <>
              <h3 className="med-sub">{t.later}</h3>
              <ul className="med-plain">
                {today.later.map((dose) => (
                  <li key={dose.key}>
                    <span>{dose.medicine.name}</span>
                    <time dateTime={dose.at.toISOString()}>{i18n.time(dose.at)}</time>
                  </li>
                ))}
              </ul>
            </>
          )}
          {today.done.length > 0 && <DoneRows doses={today.done} brief={brief} />}
          {reminders.zone !== here && <p className="pv-muted">{t.zoneNote(reminders.zone)}</p>}
        </>
      )}
    </Card>
  );
});
