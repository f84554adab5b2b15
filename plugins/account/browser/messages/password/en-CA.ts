export const messages = {
  rulesTitle: 'A good password is',
  ruleLength: (least: number) => `at least ${least} characters long`,
  ruleOwn: 'not your email address',
  ruleCommon: 'not a common password',
  ruleHint: "Use three or four unrelated words you'll remember.",
  ruleMet: 'done',
  ruleOpen: 'not yet',
  too_short: (least: number) => `This password is too short. Use at least ${least} characters.`,
  is_email: 'This password is your email address. Choose another.',
  too_common: 'This password is too easy to guess. Choose another.',
};
