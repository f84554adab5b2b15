import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Link, NotificationKinds, useMessages, useService, useSlot } from '#core/browser';
import { Auth, CallFailure, Http, Notifications, Router } from '#core/shared';
import { ErrorState, Notice, Page, Skeleton } from '#ui';
import { readPushed } from '../../shared/calls.ts';
import { notificationOfPush, readPushData } from '../../shared/pushData.ts';
import { messages } from '../messages/index.ts';

/** Where a pressed notification leads, through lock and log-in: under whose profile it is, then to what it is about. */
export const OpenedPage = observer(() => {
  const t = useMessages(messages);
  const [auth, http, router] = [useService(Auth), useService(Http), useService(Router)];
  const notifications = useService(Notifications);
  const handlers = useSlot(NotificationKinds);
  const [problem, setProblem] = useState<Error | 'gone' | null>(null);
  const id = router.query.get('id');
  const type = router.query.get('type');

  const open = async (): Promise<void> => {
    setProblem(null);
    if (id === null) {
      // Of another sender: its kind says at least which part of the app it is about.
      const data = readPushData({ type });
      const one = data && notificationOfPush(data);
      const href = one && handlers.find(({ item }) => item.kind === one.type)?.item.href?.(one);
      return router.go(href ?? router.home(), { replace: true });
    }
    const { data } = await http.send(readPushed, { params: { id } });
    // The session begins anew under that profile, and this page with it.
    if (data.profile_id !== auth.selectedUser?.id) return auth.selectProfile(data.profile_id);
    const href = handlers.find(({ item }) => item.kind === data.notification.type)?.item.href?.(data.notification);
    if (href === undefined) return setProblem('gone');
    if (!data.notification.read) void notifications.mark([id], true).catch(() => undefined);
    router.go(href, { replace: true });
  };
  const tryOpen = (): void =>
    void open().catch((error: unknown) => {
      const gone = error instanceof CallFailure && error.status === 404;
      setProblem(gone || !(error instanceof Error) ? 'gone' : error);
    });
  // Once for each notification, whatever is drawn again meanwhile.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the rest changes while it is being opened
  useEffect(tryOpen, [id, type]);

  return (
    <Page title={t.openedTitle}>
      {problem === null && <Skeleton lines={3} />}
      {problem === 'gone' && (
        <Notice title={t.goneTitle} text={t.goneText} action={<Link href={router.home()}>{t.goHome}</Link>} />
      )}
      {problem instanceof Error && <ErrorState error={problem} retry={tryOpen} />}
    </Page>
  );
});
