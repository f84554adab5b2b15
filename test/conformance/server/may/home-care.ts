const staff = 'practitioner admin clinic_admin super_admin';
const admins = 'admin clinic_admin super_admin';

/** Who may make the calls of home care, written by hand and apart from their descriptions. */
export const homeCare: Readonly<Record<string, string>> = {
  'home-care.workers': staff,
  'home-care.addWorker': admins,
  'home-care.changeWorker': admins,
  'home-care.access': admins,
  'home-care.makeAccess': admins,
  'home-care.revokeAccess': admins,
  'home-care.board': staff,
  'home-care.needs': staff,
  'home-care.addNeed': staff,
  'home-care.changeNeed': staff,
  'home-care.fits': staff,
  'home-care.assign': staff,
  'home-care.move': staff,
  'home-care.settle': staff,
  'home-care.replaceDay': staff,
  'home-care.openMode': 'anyone',
  'home-care.closeMode': 'guest',
  'home-care.mine': 'guest',
  'home-care.event': 'guest',
  'home-care.draft': 'guest',
  'home-care.own': 'patient',
  'home-care.report': staff,
  'home-care.reportRows': staff,
  'home-care.reportCsv': staff,
};
