import { claim } from '#core/shared';

export const messages = {
  lead: 'What your clinic is connected to, and how each connection is doing. Your system administrator sets them up.',
  none: claim('No connections'),
  working: 'Connected',
  mode_outside: 'Set up',
  mode_built_in: 'Built in',
  mode_off: 'Not set up',
  troubled: 'Having trouble',
  lastSuccess: 'Last success',
  lastProblem: 'Last problem',
  notYet: 'None seen yet',
  worked: (test: string) => `${test}: it worked.`,
  problem_unreachable: 'The service could not be reached.',
  problem_slow: 'The service took too long to answer.',
  problem_not_allowed: 'The service did not accept the clinic’s access. Your system administrator can check it.',
  problem_their_error: 'The service answered with an error.',
  problem_no_device: 'None of your devices gets notifications. Turn them on in your settings first.',
  problem_unknown: 'It did not work, and the reason is not known. The server’s log has more.',
} as const;
