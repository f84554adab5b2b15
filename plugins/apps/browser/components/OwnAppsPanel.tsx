import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import { Resources } from '#core/shared';
import { Async, Button, useAction, When } from '#ui';
import '../apps.css';
import { ownApps, revokeApp } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';
import { scopeWords } from '../scopeWords.ts';

/** What the person allowed, and a way to take it back. */
export const OwnAppsPanel = observer(() => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const apps = useResource(ownApps, {});
  const { run } = useAction();
  const takeBack = (id: string, name: string): Promise<boolean> =>
    run(() => resources.send(revokeApp, { params: { id } }), {
      ask: { title: t.takeBackSure(name), text: t.takeBackText, action: t.takeBack, danger: true },
      done: t.takenBack(name),
      of: id,
    });
  return (
    <Async resource={apps} none={{ title: t.ownEmpty, text: t.ownEmptyText }}>
      {({ data }) => (
        <>
          <p className="pv-muted">{t.ownLead}</p>
          <ul className="apps-list">
            {data.map(({ id, name, since, usedAt, scopes }) => (
              <li key={id}>
                <div>
                  <b>{name}</b>
                  <ul>
                    {scopes.map((scope) => {
                      const words = scopeWords(scope, t);
                      return words !== null && <li key={scope.scope}>{words}</li>;
                    })}
                  </ul>
                  <small className="pv-muted">
                    {t.since} <When at={since} /> · {t.used} <When at={usedAt} />
                  </small>
                </div>
                <Button intent="plain" aria-label={t.takeBackOf(name)} onClick={() => void takeBack(id, name)}>
                  {t.takeBack}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Async>
  );
});
