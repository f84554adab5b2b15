const everyone = 'patient practitioner admin clinic_admin super_admin';
const staff = 'practitioner admin clinic_admin super_admin';
const admins = 'admin clinic_admin super_admin';

/** Who may make the calls about connected apps, written by hand and apart from their descriptions. */
export const appCalls: Readonly<Record<string, string>> = {
  'apps.list': admins,
  'apps.register': admins,
  'apps.change': admins,
  'apps.switch': admins,
  'apps.renewSecret': admins,
  'apps.remove': admins,
  'apps.request': everyone,
  'apps.answer': everyone,
  'apps.own': everyone,
  'apps.revoke': everyone,
  'apps.chart': staff,
  'apps.launch': staff,
};
