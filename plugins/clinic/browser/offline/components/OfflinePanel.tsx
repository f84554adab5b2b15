import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Card, Select, Switch, useAction } from '#ui';
import { type KeptReadsRule, listFeatures, mostKeptHours, Resources } from '#core/shared';
import { saveKeptReads } from '#plugins/clinic/shared/calls.ts';
import { offlineTexts } from '../messages/index.ts';

/** And what stands there by another way. */
const choicesWith = (hours: number): readonly number[] =>
  [...new Set([4, 12, 24, 48, mostKeptHours, hours])].sort((one, other) => one - other);

const groups = ['patients', 'staff'] as const;

/** For whom browsers keep the last answers; each switch holds at once, and can be taken back. */
export const OfflinePanel = observer(() => {
  const t = useMessages(offlineTexts);
  const resources = useService(Resources);
  const features = useResource(listFeatures, {});
  const { run, isBusy } = useAction();
  const id = useId();
  const save = (body: KeptReadsRule): Promise<KeptReadsRule> => resources.send(saveKeptReads, { body });
  return (
    <Card title={t.title}>
      <p>{t.lead}</p>
      <Async resource={features}>
        {({ keptReads }) => (
          <ul className="pv-rows">
            <li>
              <div className="clinic-feature">
                <b id={id}>{t.hours}</b>
                <small>{t.hoursText}</small>
              </div>
              <Select
                aria-labelledby={id}
                value={String(keptReads.hours)}
                disabled={isBusy('hours')}
                options={choicesWith(keptReads.hours).map((hours) => ({
                  value: String(hours),
                  label: t.inHours(hours),
                }))}
                onChange={(value) =>
                  void run(() => save({ ...keptReads, hours: Number(value) }), {
                    of: 'hours',
                    done: t.isHours(t.inHours(Number(value))),
                    undo: () => save(keptReads),
                  })
                }
              />
            </li>
            {groups.map((group) => (
              <li key={group}>
                <div className="clinic-feature">
                  <b>{t[group]}</b>
                  <small>{t[`${group}Text`]}</small>
                </div>
                <Switch
                  label={t[group]}
                  checked={keptReads[group]}
                  busy={isBusy(group)}
                  onChange={(on) =>
                    void run(() => save({ ...keptReads, [group]: on }), {
                      of: group,
                      done: on ? t.isOn(t[group]) : t.isOff(t[group]),
                      undo: () => save(keptReads),
                    })
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </Async>
    </Card>
  );
});
