/** Who may make the calls of patient-profile, written by hand and apart from their descriptions. */
export const patientProfile: Readonly<Record<string, string>> = {
  'patient-profile.ask': 'patient',
  'patient-profile.invite': 'patient',
  'patient-profile.inviteAgain': 'patient',
  'patient-profile.accept': 'anyone',
  'patient-profile.ownAge': 'admin clinic_admin super_admin',
  'patient-profile.saveOwnAge': 'admin clinic_admin super_admin',
  'patient-profile.sendCode': 'patient',
  'patient-profile.confirmCode': 'patient',
  'patient-profile.cardPhotos': 'patient practitioner admin clinic_admin super_admin',
  'patient-profile.putCardPhoto': 'patient',
  'patient-profile.removeCardPhoto': 'patient',
  'patient-profile.cardPhoto': 'patient practitioner admin clinic_admin super_admin',
};
