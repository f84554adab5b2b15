const everyone = 'patient practitioner admin clinic_admin super_admin';

/** Who may make the calls of push, written by hand and apart from their descriptions. */
export const push: Readonly<Record<string, string>> = {
  'push.messaging': everyone,
  'push.addEndpoint': everyone,
  'push.removeEndpoint': everyone,
  'push.choose': everyone,
  'push.preferences': everyone,
  'push.savePreferences': everyone,
  'push.escalation': 'admin clinic_admin super_admin',
  'push.saveEscalation': 'admin clinic_admin super_admin',
  'push.test': everyone,
  'push.notification': everyone,
};
