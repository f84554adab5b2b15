import { definePlugin } from '../../core/plugin/index.ts';
import {
  Auth,
  Drafts,
  Errors,
  Http,
  I18n,
  Live,
  Notifications,
  Resources,
  Router,
  Toasts,
} from '../../core/shared/index.ts';

/** Secure messaging sessions between patients and staff, and among staff. */
export const messaging = definePlugin({
  id: 'messaging',
  title: { 'en-CA': 'Secure messaging', 'fr-CA': 'Messagerie sécurisée' },
  summary: {
    'en-CA': 'Patients and staff ask for a session, confirm it, talk in it with attachments, and complete it.',
    'fr-CA':
      'Les patients et le personnel demandent une séance, la confirment, y échangent messages et pièces jointes, puis la terminent.',
  },
  audience: ['patient', 'practitioner', 'admin', 'clinic_admin', 'super_admin'],
  needs: {
    auth: Auth,
    http: Http,
    resources: Resources,
    live: Live,
    drafts: Drafts,
    router: Router,
    i18n: I18n,
    toasts: Toasts,
    errors: Errors,
  },
  wants: { notifications: Notifications },
});
