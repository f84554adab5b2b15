import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PatientFormDialog } from '#clinical/browser';
import { useMessages, useResource, useService, useStore } from '#core/browser';
import { Select, useForm } from '#ui';
import { Auth, CallFailure, I18n, isStaff } from '#core/shared';
import { listVisitTypes, type Scope } from '#plugins/appointments/shared/calls.ts';
import { sitesFor } from '#plugins/appointments/shared/site.ts';
import type { Visit } from '#plugins/appointments/shared/visit.ts';
import { messages } from '../../messages/index.ts';
import { VisitActions } from '../../stores/VisitActions.ts';
import { dayText } from '../../calendar/hooks/useCalendarAddress.ts';
import {
  clockText,
  dayAndTime,
  endTime,
  type FreeTime,
  type TimeMode,
  startTime,
  type TimeValues,
  useTimeRules,
} from '../../booking/timeFields.ts';
import { useSites } from '../../sites/hooks/useSites.ts';
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
  const i18n = useService(I18n);
  const [time, setTime] = useState<FreeTime | null>(null);
  const [scope, setScope] = useState<Scope>('this');
  const { open } = useSites(visit.site !== null);
  const types = useResource(listVisitTypes, {});
  const kind = types.data?.data.find(({ id }) => id === visit.type);
  const here = visit.site ? sitesFor(open, { mode: visit.mode, sites: kind?.sites ?? [] }) : [];
  const stays = visit.site !== null && here.some(({ id }) => id === visit.site?.id);
  const [chosen, setSite] = useState<string | null>(null);
  const site = chosen ?? (stays ? undefined : here[0]?.id);
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
      const moved = await acts.move(visit, start, end, scope, site === visit.site?.id ? undefined : site);
      if (!moved) setTime(null);
      return moved;
    },
  });
  return (
    <PatientFormDialog
      about={visit.patient?.id ?? null}
      form={form}
      title={t.moveTitle}
      action={how === 'free' && time ? t.moveTo(i18n.date(time.start, dayAndTime)) : t.move}
      cancel={null}
      onClose={onClose}
    >
      {visit.series && staff && <SeriesScope value={scope} onChange={setScope} />}
      {visit.site && here.length > (stays ? 1 : 0) && (
        <label className="pv-field">
          <span className="pv-label">{t.site}</span>
          <Select
            value={site ?? visit.site.id}
            options={here.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(to) => {
              setSite(to);
              setTime(null);
            }}
          />
        </label>
      )}
      <TimeChoice
        form={form}
        staff={staff}
        how={how}
        onHow={setHow}
        wanted={{ moving: visit.id, site }}
        usual={undefined}
        not={visit.start}
        chosen={time}
        onChoose={setTime}
      />
    </PatientFormDialog>
  );
});
