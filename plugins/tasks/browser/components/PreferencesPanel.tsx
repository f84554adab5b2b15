import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Card, Switch } from '#ui';
import { Resources } from '#core/shared';
import { getPreferences, type Preferences, putPreferences } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';

/** Which doings on tasks ring the bell; each switch takes effect at once. */
export const PreferencesPanel = observer(() => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const kept = useResource(getPreferences, {});
  const lines: readonly (readonly [keyof Preferences, string])[] = [
    ['assigned', t.tellAssigned],
    ['commented', t.tellCommented],
    ['finished', t.tellFinished],
  ];
  return (
    <Card title={t.settings}>
      <p className="pv-lead">{t.settingsLead}</p>
      <Async resource={kept}>
        {(preferences) => (
          <div className="task-switches">
            {lines.map(([name, label]) => (
              <Switch
                key={name}
                showLabel
                label={label}
                checked={preferences[name]}
                onChange={(on) => void resources.send(putPreferences, { body: { ...preferences, [name]: on } })}
              />
            ))}
          </div>
        )}
      </Async>
    </Card>
  );
});
