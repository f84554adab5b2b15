import { definePlugin } from '#core/plugin';
import { Drafts, Line, Live, Notifications, Outbox, pageServices } from '#core/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditTargets {
    session: true;
    file: true;
  }
}

declare module '#core/shared/notificationKinds.ts' {
  interface NotificationTypes extends Record<(typeof notifications)[number], true> {}
}

const notifications = ['request', 'secure_messaging_status', 'end_secure_session', 'message'] as const;

declare module '#core/shared/tags.ts' {
  interface Tags extends Record<keyof typeof tags, true> {}
}

const tags = {
  messages: [],
  sessions: [],
} as const;

/** Secure messaging sessions between patients and staff, and among staff. */
export const messaging = definePlugin({
  id: 'messaging',
  title: { 'en-CA': 'Secure messaging', 'fr-CA': 'Messagerie sécurisée' },
  summary: {
    'en-CA': 'Patients and staff request a session, exchange messages and files in it, then complete it.',
    'fr-CA':
      'Les patients et le personnel demandent une conversation, y échangent messages et fichiers, puis la terminent.',
  },
  audience: ['patient', 'practitioner', 'admin', 'clinic_admin', 'super_admin'],
  covers: ['Communication', 'CommunicationRequest'],
  events: ['message_added', 'session_changed', 'messages_read', 'typing'],
  notifications,
  tags,
  needs: { ...pageServices, live: Live, drafts: Drafts, line: Line, outbox: Outbox },
  wants: { notifications: Notifications },
});
