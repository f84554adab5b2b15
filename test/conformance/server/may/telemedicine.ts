const everyone = 'patient practitioner admin clinic_admin super_admin';
const staff = 'practitioner admin clinic_admin super_admin';
const visitors = `guest ${everyone}`;
const open = 'anyone';

/** Who may make the calls of telemedicine, written by hand and apart from their descriptions. */
export const telemedicine: Readonly<Record<string, string>> = {
  'telemedicine.today': everyone,
  'telemedicine.visit': visitors,
  'telemedicine.ways': visitors,
  'telemedicine.arrive': visitors,
  'telemedicine.report': visitors,
  'telemedicine.leave': visitors,
  'telemedicine.decide': staff,
  'telemedicine.end': staff,
  'telemedicine.chat': visitors,
  'telemedicine.say': visitors,
  'telemedicine.invite': everyone,
  'telemedicine.changeInvite': everyone,
  'telemedicine.openInvite': open,
  'telemedicine.resendPin': open,
  'telemedicine.recoverLink': open,
  'telemedicine.farewell': visitors,
  'telemedicine.summary': everyone,
  'telemedicine.saveNote': staff,
  'telemedicine.rate': 'patient',
};
