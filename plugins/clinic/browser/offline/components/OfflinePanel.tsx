import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Card, Switch, useAction } from '#ui';
import { type KeptReadsRule, listFeatures, Resources } from '#core/shared';
import { saveKeptReads } from '#plugins/clinic/shared/calls.ts';
import { offlineTexts } from '../messages/index.ts';

const groups = ['patients', 'staff'] as const;

/** For whom browsers keep the last answers; each switch holds at once, and can be taken back. */
export const OfflinePanel = observer(() => {
  const t = useMessages(offlineTexts);
  const resources = useService(Resources);
  const features = useResource(listFeatures, {});
  const { run, isBusy } = useAction();
  const save = (body: KeptReadsRule): Promise<KeptReadsRule> => resources.send(saveKeptReads, { body });
  return (
    <Card title={t.title}>
      <p>{t.lead}</p>
      <Async resource={features}>
        {({ keptReads }) => (
          <ul className="pv-rows">
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
