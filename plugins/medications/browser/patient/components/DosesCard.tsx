import { observer } from 'mobx-react-lite';
import { Link, useMessages, useNow, useService } from '#core/browser';
import { usePatientId } from '#clinical/browser';
import { AsOf, Card, Empty, ErrorState, Skeleton, None } from '#ui';
import { CallFailure, I18n, knownOf, Line } from '#core/shared';
import '../../medications.css';
import { patientTexts } from '../messages/index.ts';
import { ownMedicinesPath } from '../../paths.ts';
import { useMedicines } from '../../hooks/useMedicines.ts';
import { useDoseHistory } from '../../hooks/useDoseHistory.ts';
import { DoseGroup } from './DoseGroup.tsx';
import { DoseRow } from './DoseRow.tsx';
import { AnsweredDoses } from './AnsweredDoses.tsx';
import { todayDosesOf } from './todayDoses.ts';

interface DosesCardProps {
  /** On the home page: with the way to all medicines, and without what is done. */
  readonly brief?: boolean;
}

/** What to take now, answered in place. */
export const DosesCard = observer(({ brief = false }: DosesCardProps) => {
  const t = useMessages(patientTexts);
  const i18n = useService(I18n);
  const now = useNow(30_000);
  const patient = usePatientId();
  const list = useMedicines(patient);
  const doseHistory = useDoseHistory(patient, 30);
  const error = list.data ? doseHistory.error : (list.error ?? doseHistory.error);
  const { reminders } = doseHistory;
  // Said once, above the page.
  const waits = !useService(Line).up && error instanceof CallFailure && error.code === 'offline';
  const known = knownOf(list);
  const doses = list.data && reminders ? doseHistory.doses(list.data.medicines, 0) : undefined;
  const today = doses && reminders && todayDosesOf(doses, reminders, now);
  const next = today?.later[0];
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const scheduled = list.data?.medicines.some(({ plan, state }) => state === 'active' && plan.rules.length > 0);
  return (
    <Card
      title={t.due}
      tone={today && today.due.length > 0 ? 'brand' : undefined}
      action={brief ? <Link href={ownMedicinesPath}>{t.seeAll}</Link> : undefined}
    >
      <AsOf of={list} />
      {error && !waits ? (
        <ErrorState
          error={error}
          retry={() => {
            void list.refetch();
            doseHistory.retry();
          }}
        />
      ) : !today || doseHistory.pending ? (
        <Skeleton lines={3} />
      ) : !scheduled ? (
        <Empty of={known} title={t.noSchedule} text={t.noScheduleText} />
      ) : (
        <>
          {today.due.length + today.snoozed.length > 0 ? (
            <ul className="pv-rows med-doses">
              {[...Map.groupBy(today.due, ({ at }) => at.getTime())].map(([at, doses]) => (
                <DoseGroup key={at} doses={doses} />
              ))}
              {today.snoozed.map(({ dose, until }) => (
                <DoseRow key={dose.key} dose={dose} until={until} />
              ))}
            </ul>
          ) : (
            <p className="med-calm">
              <b>
                <None of={known} says={t.nothingDue} />
              </b>
              <span>
                {next ? (
                  t.nextAt(`${i18n.time(next.at)}, ${next.medicine.name}`)
                ) : (
                  <None of={known} says={t.noneToday} />
                )}
              </span>
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
          {today.done.length > 0 && <AnsweredDoses doses={today.done} brief={brief} />}
          {reminders.zone !== here && <p className="pv-muted">{t.zoneNote(reminders.zone)}</p>}
        </>
      )}
    </Card>
  );
});

export { DosesNow } from './DosesNow.tsx';

/** The first row of the patient's home page. */
export const HomeDoses = () => <DosesCard brief />;
