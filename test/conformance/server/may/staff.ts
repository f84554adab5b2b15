const admins = 'admin clinic_admin super_admin';

/** Who may make the calls of staff, written by hand and apart from their descriptions. */
export const staffCalls: Readonly<Record<string, string>> = {
  'staff.search': admins,
  'staff.export': admins,
  'staff.known': admins,
  'staff.suspend': admins,
  'staff.restore': admins,
  'staff.changeRole': admins,
  'staff.roles': admins,
  'staff.lookAs': admins,
  'staff.createRole': admins,
  'staff.saveRole': admins,
  'staff.removeRole': admins,
  'staff.saveLicence': admins,
  'staff.explain': admins,
  'staff.previewLeave': admins,
  'staff.leave': admins,
  'staff.undoLeave': admins,
  'staff.ownLicence': `practitioner ${admins}`,
};
