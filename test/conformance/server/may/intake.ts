const staff = 'practitioner admin clinic_admin super_admin';

/** Who may make the calls of intake, written by hand and apart from their descriptions. */
export const intake: Readonly<Record<string, string>> = {
  'intake.invite': staff,
  'intake.remind': staff,
  'intake.cancel': `patient ${staff}`,
  'intake.propose': staff,
  'intake.apply': staff,
  'intake.viewers': staff,
};
