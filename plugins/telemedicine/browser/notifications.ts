import type { NotificationHandler } from '../../../core/browser/index.ts';
import type { I18n, Resources, Router } from '../../../core/shared/index.ts';
import { messages } from './messages.ts';
import { listPath, lobbyPath, withVisit } from './paths.ts';

/** ENT-6: who invites, and never to what. LNK-1: it leads to the lobby, and knows where from. */
export const inviteHandler = (
  i18n: I18n,
  { resources, router }: { readonly resources: Resources; readonly router: Router },
): NotificationHandler => {
  const t = () => i18n.text(messages);
  return {
    kind: 'telemedicine_invite',
    text: ({ data }) =>
      t().notifyInvite([data.sender_first_name, data.sender_last_name].filter(Boolean).join(' ') || t().somebody),
    href: ({ data }) =>
      data.resource_id === undefined ? listPath : withVisit(lobbyPath, data.resource_id, router.path),
    handle: () => resources.stale('telemedicine'),
  };
};
