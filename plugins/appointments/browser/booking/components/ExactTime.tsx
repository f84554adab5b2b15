import { observer } from 'mobx-react-lite';
import { DateField, type FormModel, TextField } from '#ui';
import { endTime, startTime, type TimeValues } from '../timeFields.ts';
import { VisitTime } from '../../visits/components/VisitTime.tsx';

interface Props {
  readonly form: FormModel<TimeValues>;
  /** Minutes that this kind of visit takes; undefined while none is chosen. */
  readonly usual: number | undefined;
}

/** A time as staff say it, to the five minutes, within the hours or not; said again in words as it will be booked. */
export const ExactTime = observer(({ form, usual }: Props) => {
  const { date, at, length } = form.values;
  const start = startTime({ date, at });
  const known = length === '' ? usual !== undefined : Number(length) > 0;
  return (
    <div className="av-exact">
      <div className="av-exact-fields">
        <DateField form={form} name="date" />
        <TextField form={form} name="at" type="time" step="300" />
        <TextField
          form={form}
          name="length"
          type="number"
          min="5"
          max="480"
          step="5"
          placeholder={usual === undefined ? undefined : String(usual)}
        />
      </div>
      <p className="pv-muted" role="status">
        {start && <VisitTime start={start} end={known ? endTime(start, length, usual ?? 0) : undefined} />}
      </p>
    </div>
  );
});
