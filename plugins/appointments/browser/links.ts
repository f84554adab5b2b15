export const patientCalendar = '/patient-profile/calendar';
export const providerCalendar = '/care-provider/calendar';
export const cancelPath = '/cancel-appointment';
