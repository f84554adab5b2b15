import type { account } from '../plugins/account/manifest.ts';
import type { allergies } from '../plugins/allergies/manifest.ts';
import type { appointments } from '../plugins/appointments/manifest.ts';
import type { apps } from '../plugins/apps/manifest.ts';
import type { assessments } from '../plugins/assessments/manifest.ts';
import type { carePlans } from '../plugins/care-plans/manifest.ts';
import type { chart } from '../plugins/chart/manifest.ts';
import type { clinic } from '../plugins/clinic/manifest.ts';
import type { conditions } from '../plugins/conditions/manifest.ts';
import type { diagnostics } from '../plugins/diagnostics/manifest.ts';
import type { faxes } from '../plugins/faxes/manifest.ts';
import type { homeCare } from '../plugins/home-care/manifest.ts';
import type { immunizations } from '../plugins/immunizations/manifest.ts';
import type { intake } from '../plugins/intake/manifest.ts';
import type { medications } from '../plugins/medications/manifest.ts';
import type { messaging } from '../plugins/messaging/manifest.ts';
import type { notes } from '../plugins/notes/manifest.ts';
import type { organizations } from '../plugins/organizations/manifest.ts';
import type { patientProfile } from '../plugins/patient-profile/manifest.ts';
import type { push } from '../plugins/push/manifest.ts';
import type { reports } from '../plugins/reports/manifest.ts';
import type { singleSignOn } from '../plugins/single-sign-on/manifest.ts';
import type { staff } from '../plugins/staff/manifest.ts';
import type { tasks } from '../plugins/tasks/manifest.ts';
import type { telemedicine } from '../plugins/telemedicine/manifest.ts';
import type { textMessages } from '../plugins/text-messages/manifest.ts';
import type { transcription } from '../plugins/transcription/manifest.ts';

/** The features whose manifests list tags or kinds of notifications: what they list is what calls and notices may name. */
type Listed =
  | typeof account
  | typeof allergies
  | typeof appointments
  | typeof apps
  | typeof assessments
  | typeof carePlans
  | typeof chart
  | typeof clinic
  | typeof conditions
  | typeof diagnostics
  | typeof faxes
  | typeof homeCare
  | typeof immunizations
  | typeof intake
  | typeof medications
  | typeof messaging
  | typeof notes
  | typeof organizations
  | typeof patientProfile
  | typeof push
  | typeof reports
  | typeof singleSignOn
  | typeof staff
  | typeof tasks
  | typeof telemedicine
  | typeof textMessages
  | typeof transcription;

declare module '../core/plugin/plugins.ts' {
  interface Plugins {
    readonly listed: Listed;
  }
}
