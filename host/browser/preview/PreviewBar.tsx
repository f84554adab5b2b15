import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
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
  const leave = async (): Promise<void> => {
    await http.send(endPreview);
    await auth.refreshMe();
    router.go('/');
  };
  const locked = useWanted(Lock)?.locked ?? false;
  useEffect(() => {
    // Who sits there afterwards is asked by the person's own clinic.
    if (locked)
      void http
        .send(endPreview)
        .then(() => auth.refreshMe())
        .catch(() => undefined);
  }, [auth, http, locked]);
  return (
    <p className="pv-line update">
      <b>{t.title(custom ?? roles[role])}</b> {t.text}
      <Button intent="quiet" busy={busy} onClick={() => void run(leave)}>
        {t.leave}
      </Button>
    </p>
  );
});
