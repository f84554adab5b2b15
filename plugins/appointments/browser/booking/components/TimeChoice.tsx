import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { type FormModel, optionsOf, Segmented } from '#ui';
import { messages } from '../../messages/index.ts';
import { ExactTime } from './ExactTime.tsx';
import { type FreeTime, type TimeMode, timeModes, type TimeValues } from '../timeFields.ts';
import { FreeTimes } from './FreeTimes.tsx';

interface Props {
  readonly form: FormModel<TimeValues>;
  readonly staff: boolean;
  readonly how: TimeMode;
  readonly onHow: (how: TimeMode) => void;
  /** Null while it is not known what is booked: then nothing can be looked for. */
  readonly wanted: Parameters<typeof FreeTimes>[0]['wanted'] | null;
  readonly usual: number | undefined;
  readonly from?: Date;
  readonly not?: Date;
  readonly chosen: FreeTime | null;
  readonly onChoose: (time: FreeTime) => void;
}

/** When: one of the times that are free; staff may say an exact one instead. */
export const TimeChoice = observer(({ form, staff, how, onHow, wanted, usual, from, not, chosen, onChoose }: Props) => {
  const t = useMessages(messages);
  return (
    <>
      {staff && (
        <div className="av-scope">
          <span aria-hidden="true">{t.time}</span>
          <Segmented
            label={t.time}
            options={optionsOf(timeModes, (value) => t[`time_${value}`])}
            value={how}
            onChange={onHow}
          />
        </div>
      )}
      {how === 'exact' ? (
        <ExactTime form={form} usual={usual} />
      ) : (
        wanted && (
          <FreeTimes
            key={JSON.stringify(wanted)}
            wanted={wanted}
            from={from}
            not={not}
            chosen={chosen?.start ?? null}
            onChoose={onChoose}
          />
        )
      )}
    </>
  );
});
