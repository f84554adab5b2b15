export const homePath = '/patient-profile/dashboard';
export const contactsPath = '/patient-profile/contacts';
export const insurancePath = '/patient-profile/insurance';
export const careTeamPath = '/patient-profile/care-team';
