const admins = 'admin clinic_admin super_admin';
const staff = 'practitioner admin clinic_admin super_admin';

/** Who may make the calls of faxes, written by hand and apart from their descriptions. */
export const faxes: Readonly<Record<string, string>> = {
  'faxes.list': staff,
  'faxes.count': staff,
  'faxes.colleagues': staff,
  'faxes.misdirections': staff,
  'faxes.read': staff,
  'faxes.file': staff,
  'faxes.reading': staff,
  'faxes.take': staff,
  'faxes.assign': staff,
  'faxes.describe': staff,
  'faxes.turn': staff,
  'faxes.order': staff,
  'faxes.split': staff,
  'faxes.rejoin': staff,
  'faxes.redact': staff,
  'faxes.unredact': admins,
  'faxes.unredacted': admins,
  'faxes.junk': staff,
  'faxes.fileInChart': staff,
  'faxes.unfile': staff,
  'faxes.misdirect': staff,
  'faxes.contacts': staff,
  'faxes.upload': staff,
  'faxes.prepare': staff,
  'faxes.send': staff,
  'faxes.cancel': staff,
  'faxes.resend': staff,
  'faxes.settle': staff,
};
