import { lazyPage, type NotificationHandler } from '#core/browser';
import { type Auth, type FeatureStates, type I18n, isStaff, type Notification, type Resources } from '#core/shared';
import { lobbyOf, patientCalendar, providerCalendar } from '#plugins/appointments/shared/paths.ts';
import { messages } from './messages/index.ts';

const about = lazyPage(() => import('./visits/components/VisitNotice.tsx'), 'VisitNotice');

/** ENT-6: who, and that a visit changed or is near; never what it is about. */
export const notificationHandlers = (
  i18n: I18n,
  auth: Auth,
  resources: Resources,
  features: FeatureStates,
): readonly NotificationHandler[] => {
  const t = () => i18n.text(messages);
  const who = ({ data }: Notification): string =>
    [data.sender_first_name, data.sender_last_name].filter(Boolean).join(' ') || t().somebody;
  const href = ({ data }: Notification): string => {
    const calendar = isStaff(auth.activeRole) ? providerCalendar : patientCalendar;
    return data.resource_id === undefined ? calendar : `${calendar}?visit=${data.resource_id}`;
  };
  /** Into the lobby, which says when it opens; where calls are switched off, to the visit. */
  const lobby = (one: Notification): string =>
    one.data.resource_id === undefined || !features.isRunning('telemedicine')
      ? href(one)
      : lobbyOf(one.data.resource_id, href(one));
  const handle = (): void => resources.stale('appointments');
  const changed = (one: Notification): string => {
    if (one.data.sender_first_name === undefined) return t().notifyOffer;
    if (one.data.appointment_status === 'cancelled') return t().notifyCancelled(who(one));
    return one.data.appointment_status === 'booked' ? t().notifyRestored(who(one)) : t().notifyUpdate(who(one));
  };
  return [
    { kind: 'appointment_invite', text: (one) => t().notifyInvite(who(one)), href, about, handle },
    {
      kind: 'appointment_telemedicine_invite',
      text: (one) => t().notifyVideoInvite(who(one)),
      href: lobby,
      about,
      handle,
    },
    { kind: 'appointment_update', text: changed, href, about, handle },
    { kind: 'appointment_user_update', text: (one) => t().notifyAnswer(who(one)), href, about, handle },
    { kind: 'appointment_reminder', text: ({ data }) => t().notifySoon(data.advance_amount ?? 0), href, about, handle },
  ];
};
