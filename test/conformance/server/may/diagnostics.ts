const staff = 'practitioner admin clinic_admin super_admin';

/** Who may make the calls of diagnostics, written by hand and apart from their descriptions. */
export const diagnostics: Readonly<Record<string, string>> = {
  'diagnostics.settings': staff,
  'diagnostics.saveSettings': 'admin clinic_admin super_admin',
  'diagnostics.acknowledge': 'practitioner',
  'diagnostics.release': 'practitioner',
  'diagnostics.suggestPatients': 'practitioner',
  'diagnostics.match': 'practitioner',
  'diagnostics.keepResult': 'practitioner',
};
