const everyone = 'guest patient practitioner admin clinic_admin super_admin';
const accounts = 'patient practitioner admin clinic_admin super_admin';
const staff = 'practitioner admin clinic_admin super_admin';

/** Who may make the calls of transcription; the visit decides further, and answers all others alike. */
export const transcription: Readonly<Record<string, string>> = {
  'transcription.state': everyone,
  'transcription.ask': staff,
  'transcription.consent': everyone,
  'transcription.withdraw': everyone,
  'transcription.pause': everyone,
  'transcription.say': everyone,
  'transcription.hear': everyone,
  'transcription.lines': accounts,
  'transcription.text': accounts,
  'transcription.release': staff,
  'transcription.ways': accounts,
  'transcription.dictate': accounts,
};
