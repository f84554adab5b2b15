/** For everybody: leads to the calendar of their role. An installed app's shortcut opens it. */
export const appointmentsPath = '/appointments';
export const patientCalendar = '/patient-profile/calendar';
export const providerCalendar = '/care-provider/calendar';
export const cancelPath = '/cancel-appointment';
/** LNK-3: of the feature `telemedicine`. */
const lobby = '/telemedicine/lobby';
export const deviceTest = `${lobby}?test=true`;
/** Of the feature `telemedicine`: what came of a visit by video. */
export const summaryOf = (visit: string): string =>
  `/telemedicine/summary?${new URLSearchParams({ c: visit }).toString()}`;
/** @param back where leaving the lobby leads */
export const lobbyOf = (visit: string, back: string): string =>
  `${lobby}?${new URLSearchParams({ c: visit, d: back }).toString()}`;
