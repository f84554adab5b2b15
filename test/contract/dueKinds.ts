/** What the server counts for people. Each in-box of the provider's home page, and each mark of the menu, is one of them. */
export const dueKinds = [
  'assessments.asked',
  'assessments.review',
  'diagnostics.review',
  'faxes.mine',
  'medications.renewals',
  'messaging.queue',
  'messaging.requests',
  'tasks.due',
];
