/** Who may make the calls of patient-profile, written by hand and apart from their descriptions. */
export const patientProfile: Readonly<Record<string, string>> = {};
