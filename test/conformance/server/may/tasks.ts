const staff = 'practitioner admin clinic_admin super_admin';

/** Who may make the calls of tasks, written by hand and apart from their descriptions. */
export const tasks: Readonly<Record<string, string>> = {
  'tasks.preferences': staff,
  'tasks.savePreferences': staff,
  'tasks.views': staff,
  'tasks.saveView': staff,
  'tasks.removeView': staff,
};
