import type { ServerCatalogueEntry } from '../core/server/plugin/scope.ts';
import { account } from '../plugins/account/manifest.ts';
import { apps } from '../plugins/apps/manifest.ts';
import { clinic } from '../plugins/clinic/manifest.ts';
import { organizations } from '../plugins/organizations/manifest.ts';
import { staff } from '../plugins/staff/manifest.ts';
import { messaging } from '../plugins/messaging/manifest.ts';
import { patientProfile } from '../plugins/patient-profile/manifest.ts';
import { careProvider } from '../plugins/care-provider/manifest.ts';
import { push } from '../plugins/push/manifest.ts';
import { chart } from '../plugins/chart/manifest.ts';
import { conditions } from '../plugins/conditions/manifest.ts';
import { allergies } from '../plugins/allergies/manifest.ts';
import { immunizations } from '../plugins/immunizations/manifest.ts';
import { medications } from '../plugins/medications/manifest.ts';
import { carePlans } from '../plugins/care-plans/manifest.ts';
import { appointments } from '../plugins/appointments/manifest.ts';
import { assessments } from '../plugins/assessments/manifest.ts';
import { faxes } from '../plugins/faxes/manifest.ts';
import { intake } from '../plugins/intake/manifest.ts';
import { diagnostics } from '../plugins/diagnostics/manifest.ts';
import { notes } from '../plugins/notes/manifest.ts';
import { reports } from '../plugins/reports/manifest.ts';
import { tasks } from '../plugins/tasks/manifest.ts';
import { telemedicine } from '../plugins/telemedicine/manifest.ts';
import { homeCare } from '../plugins/home-care/manifest.ts';
import { singleSignOn } from '../plugins/single-sign-on/manifest.ts';
import { transcription } from '../plugins/transcription/manifest.ts';
import { textMessages } from '../plugins/text-messages/manifest.ts';

/** Every feature's server half, in the order in which they start. */
export const serverCatalogue: readonly ServerCatalogueEntry[] = [
  { manifest: account, load: () => import('../plugins/account/server/index.ts') },
  { manifest: clinic, load: () => import('../plugins/clinic/server/index.ts') },
  { manifest: organizations, load: () => import('../plugins/organizations/server/index.ts') },
  { manifest: staff, load: () => import('../plugins/staff/server/index.ts') },
  { manifest: singleSignOn, load: () => import('../plugins/single-sign-on/server/index.ts') },
  { manifest: apps, load: () => import('../plugins/apps/server/index.ts') },
  { manifest: messaging, load: () => import('../plugins/messaging/server/index.ts') },
  { manifest: patientProfile, load: () => import('../plugins/patient-profile/server/index.ts') },
  { manifest: careProvider, load: () => import('../plugins/care-provider/server/index.ts') },
  { manifest: chart, load: () => import('../plugins/chart/server/index.ts') },
  { manifest: conditions, load: () => import('../plugins/conditions/server/index.ts') },
  { manifest: allergies, load: () => import('../plugins/allergies/server/index.ts') },
  { manifest: immunizations, load: () => import('../plugins/immunizations/server/index.ts') },
  { manifest: medications, load: () => import('../plugins/medications/server/index.ts') },
  { manifest: carePlans, load: () => import('../plugins/care-plans/server/index.ts') },
  { manifest: assessments, load: () => import('../plugins/assessments/server/index.ts') },
  { manifest: intake, load: () => import('../plugins/intake/server/index.ts') },
  { manifest: diagnostics, load: () => import('../plugins/diagnostics/server/index.ts') },
  { manifest: notes, load: () => import('../plugins/notes/server/index.ts') },
  { manifest: faxes, load: () => import('../plugins/faxes/server/index.ts') },
  { manifest: tasks, load: () => import('../plugins/tasks/server/index.ts') },
  { manifest: appointments, load: () => import('../plugins/appointments/server/index.ts') },
  { manifest: telemedicine, load: () => import('../plugins/telemedicine/server/index.ts') },
  { manifest: transcription, load: () => import('../plugins/transcription/server/index.ts') },
  { manifest: homeCare, load: () => import('../plugins/home-care/server/index.ts') },
  { manifest: reports, load: () => import('../plugins/reports/server/index.ts') },
  { manifest: push, load: () => import('../plugins/push/server/index.ts') },
  { manifest: textMessages, load: () => import('../plugins/text-messages/server/index.ts') },
];
