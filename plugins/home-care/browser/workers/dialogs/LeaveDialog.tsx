import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Callout, Dialog, None, Select, Skeleton, useAction } from '#ui';
import { type CallAnswer, clockText, I18n, Resources, whole } from '#core/shared';
import { dropLeave, proposeLeave, takeLeave } from '../../../shared/plan/planCalls.ts';
import type { Worker } from '../../../shared/worker.ts';
import { messages } from '../../messages/index.ts';
import { addDays, shortDay } from '../../parts/clock.ts';
import { useRefused } from '../../parts/useRefused.ts';

type Proposed = CallAnswer<typeof proposeLeave>['visits'][number];

interface LeaveDialogProps {
  readonly worker: Pick<Worker, 'id' | 'name'>;
  readonly today: string;
  readonly close: () => void;
}

const keyOf = ({ visit, seat }: Proposed): string => `${visit.id} ${seat}`;

/** A leave of some days, and who takes over each visit of them: in one step, and back in one. */
export const LeaveDialog = observer(({ worker: { id, name }, today, close }: LeaveDialogProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const refused = useRefused();
  const { run, busy } = useAction();
  const [days, setDays] = useState({ from: addDays(today, 1), to: addDays(today, 7) });
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const fits = days.from !== '' && days.from <= days.to;
  const params = { id };
  const found = useResource(proposeLeave, fits ? { params, query: days } : null);
  const visits = found.data?.visits ?? [];
  const toOf = (one: Proposed): string => chosen.get(keyOf(one)) ?? one.to?.id ?? '';
  const nameOf = ({ visit }: Proposed): string =>
    `${i18n.date(visit.day, shortDay)}, ${clockText(visit.startWall.slice(11), i18n.locale)} ${visit.patient?.name ?? ''}`;
  const apply = async (): Promise<void> => {
    const body = {
      ...days,
      visits: visits.map((one) => ({ visit: one.visit.id, seat: one.seat, to: toOf(one) || null })),
    };
    const done = await run(() => refused(resources.send(takeLeave, { params, body })), {
      done: ({ moved }) => {
        const tray = moved.filter(({ to }) => to === null).length;
        return t.leaveDone(moved.length - tray, tray);
      },
      undo: ({ moved }) => refused(resources.send(dropLeave, { params, body: { ...days, moved } })),
      undone: t.undone,
    });
    if (done) close();
  };
  return (
    <Dialog
      open
      title={t.leaveTitle(name)}
      width="wide"
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t.close}</Button>
          <Button intent="primary" busy={busy} disabled={!found.data} onClick={() => void apply()}>
            {visits.length > 0 ? t.leaveGive(visits.length) : t.leaveOnly}
          </Button>
        </>
      }
    >
      <p className="pv-muted">{t.leaveHelp}</p>
      <div className="hc-filters">
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className="hc-period">
            <span className="pv-label">{end === 'from' ? t.leaveFrom : t.leaveTo}</span>
            <input
              className="pv-input"
              type="date"
              value={days[end]}
              onChange={({ target }) => setDays({ ...days, [end]: target.value })}
            />
          </label>
        ))}
      </div>
      {!fits ? (
        <Callout tone="wait" role="alert">
          {t.timeOffBad}
        </Callout>
      ) : (
        <Async resource={found} skeleton={<Skeleton lines={6} />}>
          {({ visits: listed, others, closed }) => (
            <>
              {closed > 0 && <Callout tone="wait">{t.leaveClosed(closed)}</Callout>}
              {listed.length === 0 && closed === 0 && <None of={whole(listed)} says={t.leaveNone} />}
              <ul className="hc-needs" aria-label={t.leave}>
                {listed.map((one) => (
                  <li key={keyOf(one)} className="hc-handed">
                    <span>
                      <b>{nameOf(one)}</b> <small className="pv-muted">{one.visit.title}</small>
                    </span>
                    <Select
                      aria-label={t.leaveTo_(nameOf(one))}
                      value={toOf(one)}
                      options={[
                        { value: '', label: t.leaveTray },
                        ...others.map((other) => ({ value: other.id, label: other.name })),
                      ]}
                      onChange={(value) => setChosen(new Map([...chosen, [keyOf(one), value]]))}
                    />
                  </li>
                ))}
              </ul>
            </>
          )}
        </Async>
      )}
    </Dialog>
  );
});
