export const messages = {
  codeTitle: 'Enter your code',
  codeLead: 'Open your authenticator app and enter the six-digit code for this account.',
  sentLead: 'Enter the six-digit code that was just sent to your phone.',
  wrongSent: 'This code is wrong or has expired. Enter the one in the latest text message.',
  codeSubmit: 'Verify code',
  useRecovery: "I can't use my app: enter a recovery code",
  recoveryLead: 'Enter one of your saved recovery codes. Each one works once.',
  recovery: 'Recovery code',
  badRecovery: 'A recovery code has ten letters and digits.',
  useApp: 'Use my authenticator app',
};
