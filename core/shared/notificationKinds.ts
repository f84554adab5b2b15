import * as z from 'zod/mini';

/** ENT-6: a plugin declares its kinds here, beside their list in its manifest. */
export interface NotificationTypes {}
export type NotificationKind = keyof NotificationTypes;

/** Which kinds there are is known to the plugins; a browser passes over those that none of its own knows. */
export const notificationKind = z.custom<NotificationKind>(
  (kind) => typeof kind === 'string' && /^[a-z][a-z_]{0,63}$/.test(kind),
);
