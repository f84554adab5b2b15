import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect } from 'react';
import { useMessages, useService, useWanted } from '#core/browser';
import { Button, useAction } from '#ui';
import { Auth, endPreview, Http, Lock, type Preview, Router } from '#core/shared';
import { hostMessages } from '../messages.ts';
import { roleNames } from '../shell/roleNames.ts';
import { previewMessages } from './texts.ts';

/** The server ends a look within this time after its hour. */
const endsWithinMs = 65_000;

/** Says on every page that these are demo people, whose pages these are, and leads back to one's own. */
export const PreviewBar = observer(({ preview: { role, custom, until } }: { readonly preview: Preview }) => {
  const t = useMessages(previewMessages);
  const roles = roleNames(useMessages(hostMessages));
  const [auth, http, router] = [useService(Auth), useService(Http), useService(Router)];
  const { run, busy } = useAction();
  useEffect(() => {
    const left = Math.max(0, Date.parse(until) - Date.now()) + endsWithinMs;
    const timer = setTimeout(() => void auth.refreshMe().catch(() => undefined), left);
    return () => clearTimeout(timer);
  }, [auth, until]);
  const leave = useCallback(async (): Promise<void> => {
    await http.send(endPreview);
    await auth.refreshMe();
  }, [auth, http]);
  const lock = useWanted(Lock);
  // Who sits there is asked by the person's own clinic. The lock takes this bar away before anything is drawn again.
  useEffect(
    () =>
      reaction(
        () => lock?.locked,
        (locked) => locked && void leave().catch(() => undefined),
      ),
    [leave, lock],
  );
  const goHome = async (): Promise<void> => {
    await leave();
    router.go('/');
  };
  return (
    <p className="pv-line update">
      <b>{t.title(custom ?? roles[role])}</b> {t.text}
      <Button intent="quiet" busy={busy} onClick={() => void run(goHome)}>
        {t.leave}
      </Button>
    </p>
  );
});
