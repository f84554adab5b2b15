import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PatientFormDialog } from '#clinical/browser';
import { useMessages, useService, useStore } from '#core/browser';
import { useForm } from '#ui';
import { Auth, CallFailure, isStaff } from '#core/shared';
import type { Scope } from '#plugins/appointments/shared/calls.ts';
import type { Visit } from '#plugins/appointments/shared/visit.ts';
import { messages } from '../../messages/index.ts';
import { VisitActions } from '../../stores/VisitActions.ts';
import { dayText } from '../../calendar/hooks/useCalendarAddress.ts';
import {
  clockText,
  endTime,
  type TimeMode,
  startTime,
  type TimeValues,
  useTimeRules,
} from '../../booking/timeFields.ts';
import type { FreeTime } from '../../booking/components/FreeTimes.tsx';
import { SeriesScope } from '../components/SeriesScope.tsx';
import { TimeChoice } from '../../booking/components/TimeChoice.tsx';

interface Props {
  readonly visit: Visit;
  readonly onClose: () => void;
}

const minutesOf = ({ start, end }: Visit): number => Math.round((end.getTime() - start.getTime()) / 60_000);

/** Another time for a visit; staff may make it longer or shorter too. */
export const RescheduleDialog = observer(({ visit, onClose }: Props) => {
  const t = useMessages(messages);
  const acts = useStore(VisitActions);
  const staff = isStaff(useService(Auth).activeRole);
  const [time, setTime] = useState<FreeTime | null>(null);
  const [scope, setScope] = useState<Scope>('this');
  const [how, setHow] = useState<TimeMode>('free');
  const asked = (values: TimeValues): readonly [Date, Date | undefined] => {
    if (how === 'exact') {
      const start = startTime(values)!;
      return [start, Number(values.length) === minutesOf(visit) ? undefined : endTime(start, values.length, 0)];
    }
    if (time === null) throw new CallFailure(422, 'shown', t.chooseTime);
    return [new Date(time.start), undefined];
  };
  const form = useForm<TimeValues & { readonly [field: string]: unknown }>({
    fields: useTimeRules(how, true),
    initial: { date: dayText(visit.start), at: clockText(visit.start), length: String(minutesOf(visit)) },
    submit: async (values) => {
      const [start, end] = asked(values);
      const moved = await acts.move(visit, start, end, scope);
      if (!moved) setTime(null);
      return moved;
    },
  });
  return (
    <PatientFormDialog
      about={visit.patient?.id ?? null}
      form={form}
      title={t.moveTitle}
      action={t.moveNow}
      cancel={null}
      onClose={onClose}
    >
      {visit.series && staff && <SeriesScope value={scope} onChange={setScope} />}
      <TimeChoice
        form={form}
        staff={staff}
        how={how}
        onHow={setHow}
        wanted={{ moving: visit.id }}
        usual={undefined}
        chosen={time}
        onChoose={setTime}
      />
    </PatientFormDialog>
  );
});
