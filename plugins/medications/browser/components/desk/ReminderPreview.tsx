import { observer } from 'mobx-react-lite';
import { useMessages } from '../../../../../core/browser/index.ts';
import { Card, ErrorState, Skeleton } from '../../../../../core/browser/ui/index.ts';
import type { Medicine } from '../../../shared/medicine.ts';
import { timesOf } from '../../../shared/schedule/occurrences.ts';
import { deskTexts } from '../../messages/deskTexts.ts';
import { useClock } from '../../useClock.ts';
import type { Track } from '../../useTrack.ts';

/** When the patient is reminded of what, by the patient's own times. */
export const ReminderPreview = observer(
  ({ medicines, track }: { readonly medicines: readonly Medicine[]; readonly track: Track }) => {
    const t = useMessages(deskTexts);
    const { reminders, error } = track;
    return (
      <Card title={t.reminders}>
        {error ? (
          <ErrorState error={error} retry={track.retry} />
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
  readonly reminders: NonNullable<Track['reminders']>;
}

const Times = observer(({ medicines, reminders: { settings, zone } }: TimesProps) => {
  const t = useMessages(deskTexts);
  const clock = useClock();
  const byTime = new Map<string, string[]>();
  for (const medicine of medicines) {
    if (medicine.state !== 'active') continue;
    const own = settings.times[medicine.ref];
    const times = new Set(medicine.plan.rules.flatMap((rule) => timesOf(rule, { parts: settings.parts, own })));
    const off = settings.off.includes(medicine.ref) ? ` (${t.offHere})` : '';
    for (const time of times) byTime.set(time, [...(byTime.get(time) ?? []), medicine.name + off]);
  }
  if (!settings.on) return <p>{t.remindersOff}</p>;
  if (byTime.size === 0) return <p className="pv-muted">{t.remindersNone}</p>;
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
