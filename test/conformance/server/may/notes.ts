const practitioner = 'practitioner';

/** Who may make the calls of notes, written by hand and apart from their descriptions. */
export const notes: Readonly<Record<string, string>> = {
  'notes.templates': 'practitioner admin clinic_admin super_admin',
  'notes.saveTemplates': 'admin clinic_admin super_admin',
  'notes.sign': practitioner,
  'notes.addAddendum': practitioner,
  'notes.cosign': practitioner,
  'notes.share': practitioner,
  'notes.document': practitioner,
  'notes.preview': practitioner,
};
