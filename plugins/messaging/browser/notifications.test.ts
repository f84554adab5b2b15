import { notificationHandlers } from './notifications.ts';

test.each(['secure_messaging_status', 'request', 'message'])('STA-6 %s makes the sessions stale', (kind) => {
  const refresh = jest.fn();
  const handlers = notificationHandlers({} as never, { refresh } as never, { isInView: () => false } as never);
  const data = { type: 'message' as const };
  handlers.find((one) => one.kind === kind)!.handle!({
    notification_id: '1',
    type: 'message',
    read: false,
    created_at: '2026-11-20T12:00:00Z',
    data,
  });
  expect(refresh).toHaveBeenCalledTimes(1);
});
