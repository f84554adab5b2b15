import { whole } from '#core/shared';
import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { Card, ErrorState, NoneLine, Skeleton } from '#ui';
import type { Medicine } from '#plugins/medications/shared/medicine.ts';
import { timesOf } from '#plugins/medications/shared/schedule/occurrences.ts';
import { staffTexts } from '../messages/index.ts';
import { useTimeFormat } from '../../hooks/useTimeFormat.ts';
import type { DoseHistory } from '../../hooks/useDoseHistory.ts';

/** When the patient is reminded of what, by the patient's own times. */
export const ReminderPreview = observer(
  ({ medicines, doseHistory }: { readonly medicines: readonly Medicine[]; readonly doseHistory: DoseHistory }) => {
    const t = useMessages(staffTexts);
    const { reminders, error } = doseHistory;
    return (
      <Card title={t.reminders}>
        {error ? (
          <ErrorState error={error} retry={doseHistory.retry} />
        ) : !reminders ? (
          <Skeleton lines={3} />
        ) : (
          <Times medicines={medicines} reminders={reminders} />
        )}
      </Card>
    );
  },
);

interface TimesProps {
  readonly medicines: readonly Medicine[];
  readonly reminders: NonNullable<DoseHistory['reminders']>;
}

const Times = observer(({ medicines, reminders: { settings, zone } }: TimesProps) => {
  const t = useMessages(staffTexts);
  const clock = useTimeFormat();
  const byTime = new Map<string, string[]>();
  for (const medicine of medicines) {
    if (medicine.state !== 'active') continue;
    const own = settings.times[medicine.ref];
    const times = new Set(medicine.plan.rules.flatMap((rule) => timesOf(rule, { parts: settings.parts, own })));
    const off = settings.off.includes(medicine.ref) ? ` (${t.offHere})` : '';
    for (const time of times) byTime.set(time, [...(byTime.get(time) ?? []), medicine.name + off]);
  }
  if (!settings.on) return <p>{t.remindersOff}</p>;
  if (byTime.size === 0) return <NoneLine of={whole(medicines)} says={t.remindersNone} />;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <dl className="med-times">
        {[...byTime]
          .sort(([one], [other]) => one.localeCompare(other))
          .map(([time, names]) => (
            <div key={time}>
              <dt>{clock(time)}</dt>
              <dd>{names.join(', ')}</dd>
            </div>
          ))}
      </dl>
      <p className="pv-muted">
        {t.remindersBefore(settings.advance)}
        {zone !== here && ` · ${t.remindersZone(zone)}`}
      </p>
    </>
  );
});
