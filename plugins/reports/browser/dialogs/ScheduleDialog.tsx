import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Callout, FormDialog, optionsOf, SelectField, useAction, useForm } from '#ui';
import { I18n, Resources } from '#core/shared';
import type { SavedReport } from '../../shared/savedCalls.ts';
import {
  rhythms,
  scheduleReport,
  type ShownSchedule,
  type Timing,
  unscheduleReport,
} from '../../shared/scheduleCalls.ts';
import { messages } from '../messages/index.ts';
import { hourName, rhythmText, weekdayName } from '../scheduleText.ts';

interface ScheduleDialogProps {
  readonly saved: SavedReport;
  /** What is mailed already. */
  readonly schedule: ShownSchedule | undefined;
  readonly zone: string;
  readonly close: () => void;
}

const numbers = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, n) => String(from + n));

/** When a link is mailed, and what became of the last ones. */
export const ScheduleDialog = observer(({ saved, schedule, zone, close }: ScheduleDialogProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const { run, busy } = useAction();
  const params = { id: saved.id };
  const put = (body: Timing) => resources.send(scheduleReport, { params, body });
  const form = useForm({
    fields: {
      every: { label: t.mailEvery, required: true },
      weekday: { label: t.mailDay, required: true },
      day: { label: t.mailDay, required: true },
      hour: { label: t.mailHour, required: true },
    },
    initial: {
      every: schedule?.every ?? 'week',
      weekday: String(schedule?.every === 'week' ? schedule.day : 1),
      day: String(schedule?.every === 'month' ? schedule.day : 1),
      hour: String(schedule?.hour ?? 8),
    },
    submit: ({ every, weekday, day, hour }) =>
      put(
        every === 'week'
          ? { every: 'week', day: Number(weekday), hour: Number(hour) }
          : { every: 'month', day: Number(day), hour: Number(hour) },
      ),
    done: ({ every, weekday, day, hour }) =>
      t.mailOn(
        rhythmText(
          {
            every: every === 'week' ? 'week' : 'month',
            day: Number(every === 'week' ? weekday : day),
            hour: Number(hour),
          },
          t,
          i18n,
        ),
      ),
  });
  const stop = async () => {
    const back = schedule && { every: schedule.every, day: schedule.day, hour: schedule.hour };
    const done = await run(() => resources.send(unscheduleReport, { params }), {
      done: t.mailOff,
      ...(back && schedule.stopped === null && { undo: () => put(back) }),
    });
    if (done) close();
  };
  const time = (at: string): string => i18n.date(at, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  return (
    <FormDialog
      form={form}
      title={t.mailTitle}
      width="narrow"
      action={schedule?.stopped ? t.mailAgain : t.save}
      extra={schedule && { text: t.mailStop, run: stop, busy }}
      onClose={close}
    >
      <p>{t.mailText(zone)}</p>
      {schedule?.stopped && <Callout tone="wait">{t[`stopped_${schedule.stopped}`]}</Callout>}
      <SelectField form={form} name="every" options={optionsOf(rhythms, (one) => t[`every_${one}`])} />
      {form.values.every === 'week' ? (
        <SelectField
          form={form}
          name="weekday"
          options={optionsOf(numbers(1, 7), (day) => weekdayName(Number(day), i18n))}
        />
      ) : (
        <SelectField form={form} name="day" options={optionsOf(numbers(1, 31), (day) => day)} help={t.mailShort} />
      )}
      <SelectField
        form={form}
        name="hour"
        options={optionsOf(numbers(0, 23), (hour) => hourName(Number(hour), i18n))}
      />
      {schedule?.next && <p className="pv-muted">{t.mailNext(time(schedule.next))}</p>}
      {schedule && schedule.runs.length > 0 && (
        <section aria-label={t.mailRuns}>
          <h3>{t.mailRuns}</h3>
          <ul className="report-mails">
            {schedule.runs.map(({ due, outcome }) => (
              <li key={due}>
                <span>{time(due)}</span> <span>{t[`run_${outcome}`]}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </FormDialog>
  );
});
