import * as z from 'zod/mini';
import type { DeclaredKind } from '#core/plugin/plugins.ts';

/** ENT-6: the kinds that the plugins' manifests list. */
export type NotificationKind = DeclaredKind;

/** Which kinds there are is known to the plugins; a browser passes over those that none of its own knows. */
export const notificationKind = z.custom<NotificationKind>(
  (kind) => typeof kind === 'string' && /^[a-z][a-z_]{0,63}$/.test(kind),
);
