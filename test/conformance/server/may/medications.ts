const staff = 'practitioner admin clinic_admin super_admin';

/** Who may make the calls of medications, written by hand and apart from their descriptions. */
export const medications: Readonly<Record<string, string>> = {
  'medications.prescribe': 'practitioner',
  'medications.renew': 'practitioner',
  'medications.undo': 'practitioner',
  'medications.setState': 'practitioner',
  'medications.reconcile': 'practitioner',
  'medications.keepList': 'practitioner',
  'medications.ask': 'patient',
  'medications.answer': 'practitioner',
  'medications.reportEffect': 'patient',
  'medications.runningOut': staff,
  'medications.reminders': `patient ${staff}`,
  'medications.saveReminders': 'patient',
  'medications.snooze': 'patient',
};
