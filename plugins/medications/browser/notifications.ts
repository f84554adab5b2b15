import type { NotificationHandler } from '../../../core/browser/index.ts';
import type { I18n, Notification, Resources } from '../../../core/shared/index.ts';
import { messages } from './messages.ts';
import { deskOf, deskPath, myMedicinesPath } from './paths.ts';

/** The three kinds of this feature: who, and that something is there, never what. Each makes the lists look again (STA-6). */
export const notificationHandlers = (i18n: I18n, resources: Resources): readonly NotificationHandler[] => {
  const t = () => i18n.text(messages);
  const sender = ({ data }: Notification): string =>
    [data.sender_first_name, data.sender_last_name].filter(Boolean).join(' ') || t().somebody;
  const handle = (): void => resources.stale('medications', 'tasks');
  return [
    {
      kind: 'medication_reminder',
      text: ({ data }) => (data.advance_amount ? t().notifyDueSoon(data.advance_amount) : t().notifyDueNow),
      href: () => myMedicinesPath,
      handle,
    },
    {
      kind: 'renewal_request',
      text: (one) => t().notifyRequest(sender(one)),
      href: ({ data }) => (data.patient_id ? deskOf(data.patient_id) : deskPath),
      handle,
    },
    { kind: 'renewal_update', text: (one) => t().notifyUpdate(sender(one)), href: () => myMedicinesPath, handle },
  ];
};
