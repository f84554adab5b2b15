import type { NotificationHandler } from '../../../core/browser/index.ts';
import type { I18n, Notification } from '../../../core/shared/index.ts';
import { messages } from './messages.ts';
import { diagnosticsPath, resultHref } from './query.ts';

/** The bell: that there is a result, never which. */
export const resultHandlers = (i18n: I18n): readonly NotificationHandler[] => [
  {
    kind: 'result_available',
    text: () => i18n.text(messages).bellAvailable,
    href: ({ data }: Notification) =>
      `/patient-profile/record?tab=diagnostics${data.resource_id === undefined ? '' : `&report=${data.resource_id}`}`,
  },
  {
    kind: 'result_critical',
    text: () => i18n.text(messages).bellCritical,
    href: ({ data }: Notification) =>
      data.resource_id === undefined
        ? diagnosticsPath
        : resultHref({
            type: data.session_status === 'value' ? 'Observation' : 'DiagnosticReport',
            id: data.resource_id,
          }),
  },
];
