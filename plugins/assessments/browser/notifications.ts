import type { NotificationHandler } from '../../../core/browser/index.ts';
import type { I18n, Notification } from '../../../core/shared/index.ts';
import { assessmentsPath, chartTabHref, formHref } from '../shared/paths.ts';
import { messages } from './messages.ts';

/** Who it is from and that something is there; what was asked or answered stays in the chart. */
export const notificationHandlers = (i18n: I18n): readonly NotificationHandler[] => {
  const t = () => i18n.text(messages);
  const sender = ({ data }: Notification): string =>
    [data.sender_first_name, data.sender_last_name].filter(Boolean).join(' ');
  const chart = ({ data }: Notification): string =>
    data.patient_id === undefined ? '/clinic/patients' : chartTabHref(data.patient_id);
  return [
    {
      kind: 'form_request',
      text: (one) => t().notifyRequest(sender(one) || t().somebody),
      href: ({ data }) => (data.resource_id === undefined ? assessmentsPath : formHref(data.resource_id)),
    },
    { kind: 'form_submitted', text: (one) => t().notifySubmitted(sender(one) || t().aPatient), href: chart },
    { kind: 'form_alert', text: (one) => t().notifyAlert(sender(one) || t().aPatient), href: chart },
  ];
};
