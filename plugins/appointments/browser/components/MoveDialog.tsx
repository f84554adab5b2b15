import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService, useStore } from '../../../../core/browser/index.ts';
import { Dialog, Form, SubmitButton, useForm } from '../../../../core/browser/ui/index.ts';
import { Auth, CallFailure, isStaff } from '../../../../core/shared/index.ts';
import type { Scope } from '../../shared/contract.ts';
import type { Visit } from '../../shared/visit.ts';
import { messages } from '../messages.ts';
import { VisitActs } from '../stores/VisitActs.ts';
import { textOf } from '../useCalendarAddress.ts';
import { clockText, endOf, type How, startOf, type TimeValues, useTimeRules } from './givenTime.ts';
import type { FreeTime } from './FreeTimes.tsx';
import { ScopeChoice } from './ScopeChoice.tsx';
import { TimeChoice } from './TimeChoice.tsx';

interface Props {
  readonly visit: Visit;
  readonly onClose: () => void;
}

const minutesOf = ({ start, end }: Visit): number => Math.round((end.getTime() - start.getTime()) / 60_000);

/** Another time for a visit; staff may make it longer or shorter too. */
export const MoveDialog = observer(({ visit, onClose }: Props) => {
  const t = useMessages(messages);
  const acts = useStore(VisitActs);
  const staff = isStaff(useService(Auth).activeRole);
  const [time, setTime] = useState<FreeTime | null>(null);
  const [scope, setScope] = useState<Scope>('this');
  const [how, setHow] = useState<How>('free');
  const asked = (values: TimeValues): readonly [Date, Date | undefined] => {
    if (how === 'exact') {
      const start = startOf(values)!;
      return [start, Number(values.length) === minutesOf(visit) ? undefined : endOf(start, values.length, 0)];
    }
    if (time === null) throw new CallFailure(422, 'shown', t.chooseTime);
    return [new Date(time.start), undefined];
  };
  const form = useForm<TimeValues & { readonly [field: string]: unknown }>({
    fields: useTimeRules(how, true),
    initial: { date: textOf(visit.start), at: clockText(visit.start), length: String(minutesOf(visit)) },
    submit: async (values) => {
      const [start, end] = asked(values);
      if (await acts.move(visit, start, end, scope)) onClose();
      else setTime(null);
    },
  });
  return (
    <Dialog open title={t.moveTitle} onClose={onClose}>
      <Form form={form}>
        {visit.series && staff && <ScopeChoice value={scope} onChange={setScope} />}
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
        <SubmitButton form={form}>{t.moveNow}</SubmitButton>
      </Form>
    </Dialog>
  );
});
