export const messages = {
  suspendedTitle: 'Your access is suspended',
  suspendedText: (clinic: string) =>
    `An administrator of ${clinic} suspended your access. Nothing you saved is lost. Ask them if you think this is a mistake.`,
  clinicSuspendedTitle: 'This clinic is suspended',
  clinicSuspendedText: (clinic: string) =>
    `No one can use ${clinic} here for now. Nothing you saved is lost. Ask the people who run the clinic.`,
  shareEndedTitle: 'Sharing has ended',
  shareEndedText: (patient: string) =>
    `${patient} or the clinic ended what was shared with you. Ask them if you think this is a mistake.`,
  suspendedCheck: 'Check again',
  continueAs: (role: string, clinic: string) => `Continue as ${role}, ${clinic}`,
};
