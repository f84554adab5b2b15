import type { CatalogueEntry } from '../core/browser/index.ts';
import { entry } from '../core/browser/registry/setup.ts';
import { clinic } from '../plugins/clinic/manifest.ts';
import { organizations } from '../plugins/organizations/manifest.ts';
import { staff } from '../plugins/staff/manifest.ts';
import { apps } from '../plugins/apps/manifest.ts';
import { messaging } from '../plugins/messaging/manifest.ts';
import { patientProfile } from '../plugins/patient-profile/manifest.ts';
import { careProvider } from '../plugins/care-provider/manifest.ts';
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
import { push } from '../plugins/push/manifest.ts';
import { textMessages } from '../plugins/text-messages/manifest.ts';
import { outsideCatalogue } from './catalogue.outside.ts';

/**
 * The browser half of every feature that needs somebody signed in. Only manifests are read here, and those with the session's
 * code; the rest is fetched when a clinic has the feature on.
 */
export const catalogue: readonly CatalogueEntry[] = [
  entry(clinic, () => import(/* webpackChunkName: "plugin-clinic" */ '../plugins/clinic/browser/index.ts')),
  entry(
    organizations,
    () => import(/* webpackChunkName: "plugin-organizations" */ '../plugins/organizations/browser/index.ts'),
  ),
  entry(staff, () => import(/* webpackChunkName: "plugin-staff" */ '../plugins/staff/browser/index.ts')),
  entry(apps, () => import(/* webpackChunkName: "plugin-apps" */ '../plugins/apps/browser/index.ts')),
  entry(messaging, () => import(/* webpackChunkName: "plugin-messaging" */ '../plugins/messaging/browser/index.ts')),
  entry(
    patientProfile,
    () => import(/* webpackChunkName: "plugin-patient-profile" */ '../plugins/patient-profile/browser/index.ts'),
  ),
  entry(
    careProvider,
    () => import(/* webpackChunkName: "plugin-care-provider" */ '../plugins/care-provider/browser/index.ts'),
  ),
  entry(chart, () => import(/* webpackChunkName: "plugin-chart" */ '../plugins/chart/browser/index.ts')),
  entry(conditions, () => import(/* webpackChunkName: "plugin-conditions" */ '../plugins/conditions/browser/index.ts')),
  entry(allergies, () => import(/* webpackChunkName: "plugin-allergies" */ '../plugins/allergies/browser/index.ts')),
  entry(
    immunizations,
    () => import(/* webpackChunkName: "plugin-immunizations" */ '../plugins/immunizations/browser/index.ts'),
  ),
  entry(
    medications,
    () => import(/* webpackChunkName: "plugin-medications" */ '../plugins/medications/browser/index.ts'),
  ),
  entry(carePlans, () => import(/* webpackChunkName: "plugin-care-plans" */ '../plugins/care-plans/browser/index.ts')),
  entry(
    assessments,
    () => import(/* webpackChunkName: "plugin-assessments" */ '../plugins/assessments/browser/index.ts'),
  ),
  entry(intake, () => import(/* webpackChunkName: "plugin-intake" */ '../plugins/intake/browser/index.ts')),
  entry(
    diagnostics,
    () => import(/* webpackChunkName: "plugin-diagnostics" */ '../plugins/diagnostics/browser/index.ts'),
  ),
  entry(notes, () => import(/* webpackChunkName: "plugin-notes" */ '../plugins/notes/browser/index.ts')),
  entry(faxes, () => import(/* webpackChunkName: "plugin-faxes" */ '../plugins/faxes/browser/index.ts')),
  entry(tasks, () => import(/* webpackChunkName: "plugin-tasks" */ '../plugins/tasks/browser/index.ts')),
  entry(
    appointments,
    () => import(/* webpackChunkName: "plugin-appointments" */ '../plugins/appointments/browser/index.ts'),
  ),
  entry(reports, () => import(/* webpackChunkName: "plugin-reports" */ '../plugins/reports/browser/index.ts')),
  entry(push, () => import(/* webpackChunkName: "plugin-push" */ '../plugins/push/browser/index.ts')),
  entry(
    textMessages,
    () => import(/* webpackChunkName: "plugin-text-messages" */ '../plugins/text-messages/browser/index.ts'),
  ),
  ...outsideCatalogue,
];
