import type { CoreModule } from '../plugin/module.ts';
import { auditActed } from './migrations/auditActed.ts';
import { auditTables } from './migrations/audit.ts';
import { auditPending } from './migrations/auditPending.ts';
import { baseTables } from './migrations/base.ts';
import { customRole } from './migrations/customRole.ts';
import { fileBuckets } from './migrations/fileBuckets.ts';
import { fileTables } from './migrations/files.ts';
import { keptAnswer } from './migrations/keptAnswer.ts';
import { liveTables } from './migrations/live.ts';
import { liveStaff } from './migrations/liveStaff.ts';
import { longSignals } from './migrations/longSignals.ts';
import { plainOwner } from './migrations/plainOwner.ts';
import { rolePreview } from './migrations/rolePreview.ts';
import { featureFirst } from './migrations/featureFirst.ts';
import { featurePlan } from './migrations/featurePlan.ts';
import { standingProfile } from './migrations/standingProfile.ts';
import { suspendedOrganization } from './migrations/suspendedOrganization.ts';
import { suspendedProfile } from './migrations/suspendedProfile.ts';

/** The tables that all others depend on; first in the list of core modules. */
export const coreTables: CoreModule = {
  id: 'tables',
  setup: (scope) => {
    scope.migration('001_base', baseTables);
    scope.migration('002_live', liveTables);
    scope.migration('003_files', fileTables);
    scope.migration('004_audit', auditTables);
    scope.migration('005_live_staff', liveStaff);
    scope.migration('006_long_signals', longSignals);
    scope.migration('007_file_buckets', fileBuckets);
    scope.migration('008_audit_pending', auditPending);
    scope.migration('008_plain_owner', plainOwner);
    scope.migration('009_suspended_profile', suspendedProfile);
    scope.migration('010_audit_acted', auditActed);
    scope.migration('011_suspended_organization', suspendedOrganization);
    scope.migration('012_standing_profile', standingProfile);
    scope.migration('013_custom_role', customRole);
    scope.migration('014_kept_answer', keptAnswer);
    scope.migration('015_feature_plan', featurePlan);
    scope.migration('016_feature_first', featureFirst);
    scope.migration('017_role_preview', rolePreview);
  },
};
