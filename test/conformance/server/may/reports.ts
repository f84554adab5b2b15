const staff = 'practitioner admin clinic_admin super_admin';

/** Who may make the calls of reports, written by hand and apart from their descriptions. */
export const reports: Readonly<Record<string, string>> = {
  'reports.measures': staff,
  'reports.evaluate': staff,
  'reports.rows': staff,
  'reports.export': staff,
  'reports.runs': staff,
  'reports.askRun': staff,
  'reports.cancelRun': staff,
  'reports.retryRun': staff,
  'reports.removeRun': staff,
  'reports.downloadRun': staff,
  'reports.saveLeast': 'admin clinic_admin super_admin',
  'reports.saved': staff,
  'reports.save': staff,
  'reports.changeSaved': staff,
  'reports.removeSaved': staff,
  'reports.restoreSaved': staff,
  'reports.pin': staff,
  'reports.schedules': staff,
  'reports.schedule': staff,
  'reports.unschedule': staff,
};
