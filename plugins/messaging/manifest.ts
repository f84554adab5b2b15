import { definePlugin } from '#core/plugin';
import { accountRoles, Drafts, Line, Live, localised, Notifications, Outbox, pageServices } from '#core/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditTargets {
    session: true;
    file: true;
  }
}

/** Secure messaging sessions between patients and staff, and among staff. */
export const messaging = definePlugin({
  id: 'messaging',
  title: localised('Secure messaging', 'Messagerie sécurisée'),
  summary: localised(
    'Patients and staff request a session, exchange messages and files in it, then complete it.',
    'Les patients et le personnel demandent une conversation, y échangent messages et fichiers, puis la terminent.',
  ),
  audience: accountRoles,
  covers: ['Communication', 'CommunicationRequest'],
  events: ['message_added', 'session_changed', 'messages_read', 'typing'],
  notifications: ['request', 'secure_messaging_status', 'end_secure_session', 'message'],
  tags: { messages: [], sessions: [] },
  needs: { ...pageServices, live: Live, drafts: Drafts, line: Line, outbox: Outbox },
  wants: { notifications: Notifications },
});
