const everyone = 'patient practitioner admin clinic_admin super_admin';
const staff = 'practitioner admin clinic_admin super_admin';
const admins = 'admin clinic_admin super_admin';

/** Who may make the calls of appointments, written by hand and apart from their descriptions. */
export const appointments: Readonly<Record<string, string>> = {
  'appointments.visitTypes': everyone,
  'appointments.saveVisitType': admins,
  'appointments.reminderRules': admins,
  'appointments.saveReminderRule': admins,
  'appointments.sites': everyone,
  'appointments.saveSite': admins,
  'appointments.previewSite': admins,
  'appointments.people': everyone,
  'appointments.availability': staff,
  'appointments.closed': staff,
  'appointments.worked': staff,
  'appointments.saveAvailability': staff,
  'appointments.stranded': staff,
  'appointments.keep': staff,
  'appointments.clock': everyone,
  'appointments.shown': everyone,
  'appointments.free': everyone,
  'appointments.book': everyone,
  'appointments.move': everyone,
  'appointments.moveBack': everyone,
  'appointments.cancel': everyone,
  'appointments.restore': everyone,
  'appointments.respond': everyone,
  'appointments.mark': staff,
  'appointments.walkIn': staff,
  'appointments.joinWaitList': everyone,
  'appointments.takeOffer': everyone,
  'appointments.reminder': everyone,
  'appointments.saveReminder': everyone,
  'appointments.ics': everyone,
  'appointments.feedAddress': everyone,
  'appointments.feed': 'anyone',
};
